import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { silentLog } from '../../platform/log/log.ts'
import { type S3Service, s3Service } from '../../testing/fakes/s3-service.ts'
import { readLocalFile } from '../encryption/encrypt-file.ts'
import type { DocumentStorage } from './document-storage.ts'
import { idOf, paidKeyOf, uploadKey } from './keys.ts'
import { openStorage } from './open-storage.ts'
import { testKeys } from '../../testing/fixtures/documents/test-storage.ts'

const content = randomBytes(300_000)

async function stored(storage: DocumentStorage, bytes: Uint8Array = content): Promise<string> {
  const key = uploadKey(randomUUID())
  await storage.store(await incoming(storage, bytes), key)
  return key
}

async function incoming(storage: DocumentStorage, bytes: Uint8Array): Promise<string> {
  const path = storage.incomingPath()
  await writeFile(path, bytes)
  return path
}

async function keysIn(storage: DocumentStorage): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of storage.list('uploads')) keys.push(key)
  return keys
}

describe.each(['disk', 's3'])('documents on %s', (kind) => {
  let s3: S3Service | undefined
  let dataDir: string
  let storage: DocumentStorage
  /** The same storage, as a process on another machine sees it. */
  let elsewhere: DocumentStorage
  let otherDir: string

  beforeAll(async () => {
    s3 = kind === 's3' ? await s3Service() : undefined
    dataDir = await mkdtemp(join(tmpdir(), 'campus-print-storage-'))
    otherDir = s3 ? await mkdtemp(join(tmpdir(), 'campus-print-storage-')) : dataDir
    const parts = { s3: s3?.settings, log: silentLog, keys: testKeys }
    storage = await openStorage({ dataDir, ...parts })
    elsewhere = await openStorage({ dataDir: otherDir, ...parts })
  })
  afterAll(async () => {
    storage.close()
    elsewhere.close()
    await s3?.close()
    await rm(dataDir, { recursive: true })
    await rm(otherDir, { recursive: true, force: true })
  })

  test('a stored file is read whole and in ranges, here and elsewhere', async () => {
    const key = await stored(storage)
    for (const side of [storage, elsewhere]) {
      expect(await side.sizeOf(key)).toBe(content.length)
      expect((await buffer(await side.read(key))).equals(content)).toBe(true)
      const part = await buffer(await side.read(key, { first: 1000, last: 1009 }))
      expect(part.equals(content.subarray(1000, 1010))).toBe(true)
      const last = await buffer(await side.read(key, { first: content.length - 1, last: content.length - 1 }))
      expect(last.equals(content.subarray(-1))).toBe(true)
      expect(readLocalFile(await side.localFile(key)).equals(content)).toBe(true)
    }
  })

  test('storing moves the incoming file', async () => {
    const path = await incoming(storage, content)
    await storage.store(path, uploadKey(randomUUID()))
    await expect(readFile(path)).rejects.toThrow('ENOENT')
  })

  test('a file that is made twice stays readable for those who read the first one', async () => {
    const key = await stored(storage)
    const first = await storage.localFile(key)
    await storage.store(await incoming(storage, content), key)
    expect(readLocalFile(first)).toEqual(content)
    expect(readLocalFile(await storage.localFile(key))).toEqual(content)
    expect(await buffer(await storage.read(key))).toEqual(content)
  })

  test('storing a missing file stores nothing', async () => {
    const key = uploadKey(randomUUID())
    await expect(storage.store(storage.incomingPath(), key)).rejects.toBeInstanceOf(Error)
    expect(await storage.sizeOf(key)).toBeUndefined()
  })

  test('a missing file has no size and cannot be read, located or copied', async () => {
    const key = uploadKey(randomUUID())
    expect(await storage.sizeOf(key)).toBeUndefined()
    const missing = { name: 'FileMissing' }
    await expect(storage.read(key)).rejects.toMatchObject(missing)
    await expect(storage.localFile(key)).rejects.toMatchObject(missing)
    await expect(storage.copy(key, paidKeyOf(key))).rejects.toMatchObject(missing)
  })

  test('a copy exists after any number of copies, and stays when the first file is deleted', async () => {
    const key = await stored(storage)
    const copies = [1, 2, 3].map(() => storage.copy(key, paidKeyOf(key)))
    await Promise.all(copies)
    await storage.copy(key, paidKeyOf(key))
    await storage.remove(key)
    expect(await storage.sizeOf(key)).toBeUndefined()
    expect((await buffer(await elsewhere.read(paidKeyOf(key)))).equals(content)).toBe(true)
  })

  test('a deleted file is gone, here and elsewhere, and may be deleted again', async () => {
    const key = await stored(storage)
    const { path } = await storage.localFile(key)
    await storage.remove(key)
    await storage.remove(key)
    await expect(readFile(path)).rejects.toThrow('ENOENT')
    await expect(elsewhere.read(key)).rejects.toMatchObject({ name: 'FileMissing' })
    expect(await keysIn(storage)).not.toContain(key)
  })

  test('a file deleted during a read is read to its end', async () => {
    const key = await stored(storage, randomBytes(2_000_000))
    const reading = await storage.read(key)
    await storage.remove(key)
    expect((await buffer(reading)).length).toBe(2_000_000)
  })

  test('a list contains names and ages', async () => {
    const [one, other] = [await stored(storage), await stored(storage)]
    expect(await keysIn(elsewhere)).toEqual(expect.arrayContaining([one, other]))
    for await (const { storedAt, key } of storage.list('uploads')) {
      expect(Math.abs(Date.now() - storedAt.getTime())).toBeLessThan(60_000)
      expect(key).toBe(uploadKey(idOf(key)))
    }
  })

  test('concurrent readers of one file all find it', async () => {
    const key = await stored(storage)
    const files = await Promise.all(Array.from({ length: 20 }, () => elsewhere.localFile(key)))
    expect(new Set(files.map(({ path }) => path)).size).toBe(1)
    expect(readLocalFile(files[0]!).equals(content)).toBe(true)
  })
})

describe('object storage', () => {
  let s3: S3Service
  let dataDir: string
  let storage: DocumentStorage
  beforeAll(async () => {
    s3 = await s3Service()
    dataDir = await mkdtemp(join(tmpdir(), 'campus-print-storage-'))
    storage = await openStorage({ dataDir, s3: s3.settings, log: silentLog, keys: testKeys })
  })
  afterAll(async () => {
    storage.close()
    await s3.close()
    await rm(dataDir, { recursive: true })
  })

  test('reports a connection that breaks during an upload, and the file can be stored again', async () => {
    const bytes = randomBytes(4_000_000)
    const key = uploadKey(randomUUID())
    const path = await incoming(storage, bytes)
    s3.cutAfter(1_000_000)
    await expect(storage.store(path, key)).rejects.toMatchObject({ code: 'storage_unavailable' })
    s3.cutAfter(Infinity)
    await storage.store(path, key)
    expect((await buffer(await storage.read(key))).equals(bytes)).toBe(true)
  })

  test('reports an outage on every call and never reports files as missing', async () => {
    const key = await stored(storage)
    await storage.remove(uploadKey(randomUUID()))
    s3.cutAfter(0)
    const down = { code: 'storage_unavailable', status: 503 }
    await expect(storage.sizeOf(key)).rejects.toMatchObject(down)
    await expect(storage.read(key)).rejects.toMatchObject(down)
    await expect(storage.copy(key, paidKeyOf(key))).rejects.toMatchObject(down)
    await expect(storage.remove(key)).rejects.toMatchObject(down)
    await expect(keysIn(storage)).rejects.toMatchObject(down)
    s3.cutAfter(Infinity)
    expect(await storage.sizeOf(key)).toBe(content.length)
  })

  test('finds a file that was just stored on this machine without a request', async () => {
    const key = await stored(storage)
    s3.cutAfter(0)
    expect(readLocalFile(await storage.localFile(key)).equals(content)).toBe(true)
    s3.cutAfter(Infinity)
  })

  test('reports a missing bucket as a storage error, not as a missing file', async () => {
    const logged: unknown[] = []
    const log = { ...silentLog, error: (about: unknown) => void logged.push(about) } as typeof silentLog
    const wrong = await openStorage({
      dataDir,
      s3: { ...s3.settings, bucket: 'nowhere' },
      log,
      keys: testKeys,
    })
    await expect.poll(() => logged).toEqual([expect.objectContaining({ bucket: 'nowhere' })])
    await expect(wrong.read(uploadKey(randomUUID()))).rejects.toMatchObject({ code: 'storage_unavailable' })
    wrong.close()
  })
})
