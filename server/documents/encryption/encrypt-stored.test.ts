import { randomUUID } from 'node:crypto'
import { readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { givenDocument, givenUser } from '../../testing/fixtures/database/factories.ts'
import { type TestDatabase, testDatabase } from '../../testing/fixtures/database/test-database.ts'
import { testKey } from '../../testing/fixtures/documents/test-storage.ts'
import { temporaryFolder } from '../../testing/fixtures/files/temporary-folder.ts'
import { silentLog } from '../../platform/log/log.ts'
import { requestsOfDocuments } from '../../ordering/index.ts'
import { type S3Service, s3Service } from '../../testing/fakes/s3-service.ts'
import { openStorage } from '../storage/open-storage.ts'
import { uploadKey } from '../storage/keys.ts'
import { agreeOnKeys } from './agree-on-keys.ts'
import { encryptStored } from './encrypt-stored.ts'
import { completeSince, keyIdsInUse } from './key-store.ts'
import type { MasterKey } from './encrypted-format.ts'
import { DocumentKeyError } from './master-keys.ts'

const [first, second] = [testKey('first'), testKey('second')]
const later = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000)

/** A process with these keys; none means that it encrypts nothing. */
async function processWith(
  { db, dataDir, s3 }: { db: TestDatabase['db']; dataDir: string; s3?: S3Service | undefined },
  current: MasterKey | undefined,
  ...previous: MasterKey[]
) {
  const keys = { current, all: [current ?? [], previous].flat(), source: 'DOCUMENTS_KEY' }
  await agreeOnKeys(db, keys)
  const storage = await openStorage({ dataDir, s3: s3?.settings, log: silentLog, keys })
  const pass = (now = new Date()) =>
    encryptStored(
      { db, storage, requests: requestsOfDocuments, log: silentLog, now },
      { current, signal: new AbortController().signal },
    )
  return { storage, pass, read: async (key: string) => (await buffer(await storage.read(key))).toString() }
}

type Process = Awaited<ReturnType<typeof processWith>>

async function storedDocument(db: TestDatabase['db'], { storage }: Process): Promise<string> {
  const document = await givenDocument(db, await givenUser(db))
  const key = uploadKey(document.id)
  await db.updateTable('documents').set({ storage_key: key }).where('id', '=', document.id).execute()
  return store(storage, key)
}

async function store(storage: Process['storage'], key: string): Promise<string> {
  const incoming = storage.incomingPath()
  await writeFile(incoming, `the document ${key}`)
  await storage.store(incoming, key)
  return key
}

describe.each(['folders', 'a bucket'])('documents of before in %s', (kind) => {
  async function surroundings() {
    const s3 = kind === 'a bucket' ? await s3Service() : undefined
    const database = await testDatabase()
    const around = { db: database.db, dataDir: await temporaryFolder(), s3 }
    return { ...around, close: () => Promise.all([database.close(), s3?.close()]) }
  }

  test('are encrypted by a pass, and stay readable all the while', async () => {
    const around = await surroundings()
    const { db } = around
    const before = await processWith(around, undefined, first)
    const [one, other] = [await storedDocument(db, before), await storedDocument(db, before)]
    const { storage, pass, read } = await processWith(around, first)
    expect(await read(one)).toBe(`the document ${one}`)
    await pass()
    for (const key of [one, other]) {
      expect(await storage.keyIdOf(key)).toEqual({ id: first.id })
      expect(await read(key)).toBe(`the document ${key}`)
    }
    expect(await completeSince(db, first.id)).toBeInstanceOf(Date)
    await around.close()
  })

  test('get a new key by a pass, after which the old one is not needed', async () => {
    const around = await surroundings()
    const { db } = around
    const old = await processWith(around, first)
    const keys = [await storedDocument(db, old), await storedDocument(db, old)]
    await expect(processWith(around, second)).rejects.toBeInstanceOf(DocumentKeyError)
    const rotating = await processWith(around, second, first)
    const during = await storedDocument(db, rotating)
    await db
      .updateTable('document_keys')
      .set({ used_at: later(-1) })
      .where('id', '=', first.id)
      .execute()
    await rotating.pass()
    expect(await keyIdsInUse(db)).toEqual([second.id])
    const after = await processWith(around, second)
    for (const key of [...keys, during]) expect(await after.read(key)).toBe(`the document ${key}`)
    await around.close()
  })
})

test('a process without the key of stored documents does not start, and its error names the variable', async () => {
  const database = await testDatabase()
  const around = { db: database.db, dataDir: await temporaryFolder() }
  await processWith(around, first)
  const start = processWith(around, second)
  await expect(start).rejects.toThrow(
    /does not have: [0-9a-f]{16}[^]*DOCUMENTS_KEY[^]*DOCUMENTS_PREVIOUS_KEYS/,
  )
  await expect(start).rejects.toThrow(first.id)
  expect(await keyIdsInUse(database.db)).toEqual([first.id])
  await database.close()
})

test('a pass neither brings a deleted document back nor forgets a key that another process uses', async () => {
  const database = await testDatabase()
  const { db } = database
  const around = { db, dataDir: await temporaryFolder() }
  const old = await processWith(around, first)
  const key = await storedDocument(db, old)
  const orphan = await store(old.storage, uploadKey(randomUUID()))
  await db.updateTable('documents').set({ storage_key: null, deleted_at: new Date() }).execute()
  await old.storage.remove(key)
  const rotating = await processWith(around, second, first)
  await rotating.pass()
  const uploads = await readdir(join(around.dataDir, 'documents', 'uploads'))
  expect(uploads).toEqual([orphan.split('/')[1]])
  expect((await rotating.storage.keyIdOf(orphan))?.id).toBe(first.id)
  expect(await completeSince(db, second.id)).toBeUndefined()
  await rotating.storage.remove(orphan)
  await rotating.pass()
  // The first process was there a moment ago.
  expect(await keyIdsInUse(db)).toEqual([first.id, second.id])
  await database.close()
})

test('a damaged file does not end a pass', async () => {
  const database = await testDatabase()
  const { db } = database
  const around = { db, dataDir: await temporaryFolder() }
  const old = await processWith(around, first)
  const [damaged, whole] = [await storedDocument(db, old), await storedDocument(db, old)]
  const path = join(around.dataDir, 'documents', damaged)
  const bytes = await readFile(path)
  await rm(path)
  await writeFile(path, bytes.subarray(0, -1))
  const rotating = await processWith(around, second, first)
  await rotating.pass()
  expect(await rotating.read(whole)).toBe(`the document ${whole}`)
  expect((await rotating.storage.keyIdOf(whole))?.id).toBe(second.id)
  await database.close()
})
