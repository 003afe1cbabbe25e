import { readdir, writeFile } from 'node:fs/promises'
import { beforeEach, expect, test } from 'vitest'
import { forThisFile } from '../../testing/for-this-file.ts'
import { givenUser } from '../../testing/fixtures/database/factories.ts'
import { temporaryFolder } from '../../testing/fixtures/files/temporary-folder.ts'
import { testDatabase } from '../../testing/fixtures/database/test-database.ts'
import { storeDocument } from './store-document.ts'
import { testStorage } from '../../testing/fixtures/documents/test-storage.ts'
import type { DocumentStorage } from '../storage/document-storage.ts'

let root: string
let storage: DocumentStorage
const database = await forThisFile(testDatabase())
beforeEach(async () => {
  root = await temporaryFolder()
  storage = await testStorage(root)
})

async function arrived(): Promise<string> {
  const path = storage.incomingPath()
  await writeFile(path, 'bytes')
  return path
}

async function received(ownerId: string, sourceKept: boolean) {
  const source = sourceKept ? await arrived() : undefined
  const type = sourceKept ? ('docx' as const) : ('pdf' as const)
  return { ownerId, name: 'thesis', type, size: 5, pdf: await arrived(), source, pages: 3, damaged: false }
}

async function lying(): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

test('a Word document is stored beside its PDF, under the same name', async () => {
  const { id } = await givenUser(database.db)
  const row = await storeDocument(
    { db: database.db, storage, clock: () => new Date() },
    await received(id, true),
  )
  expect(row).toMatchObject({
    storage_key: `uploads/${row.id}.pdf`,
    source_key: `uploads/${row.id}.docx`,
    file_type: 'docx',
    page_count: 3,
  })
  expect((await lying()).toSorted()).toEqual([`${row.id}.docx`, `${row.id}.pdf`])
})

test('other documents are stored as PDF only', async () => {
  const { id } = await givenUser(database.db)
  const row = await storeDocument(
    { db: database.db, storage, clock: () => new Date() },
    await received(id, false),
  )
  expect(row).toMatchObject({ source_key: null, file_type: 'pdf' })
  expect(await lying()).toEqual([`${row.id}.pdf`])
})

test('no file is stored for an owner whose account was deleted meanwhile', async () => {
  const { id } = await givenUser(database.db, { deleted_at: new Date() })
  const document = await received(id, true)
  await expect(
    storeDocument({ db: database.db, storage, clock: () => new Date() }, document),
  ).rejects.toThrow('sign in')
  expect(await lying()).toEqual([])
})

test('no file is stored when the second of two files cannot be stored', async () => {
  const { id } = await givenUser(database.db)
  const document = { ...(await received(id, true)), source: `${root}/missing` }
  const before = (await lying()).length
  await expect(
    storeDocument({ db: database.db, storage, clock: () => new Date() }, document),
  ).rejects.toThrow('ENOENT')
  expect(await lying()).toHaveLength(before - 1)
})
