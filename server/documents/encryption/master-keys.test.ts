import { readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/fixtures/files/temporary-folder.ts'
import { loadDocumentKeys } from './master-keys.ts'

const unset = { key: undefined, keyFile: undefined, previousKeys: [], encrypt: true }
const [one, two] = ['one '.repeat(10), 'two '.repeat(10)]

test('processes that start at once make one key, which only its owner may read', async () => {
  const folder = await temporaryFolder()
  const loaded = await Promise.all(Array.from({ length: 8 }, () => loadDocumentKeys(folder, unset)))
  expect(new Set(loaded.map(({ current }) => current?.id)).size).toBe(1)
  expect(await readdir(folder)).toEqual(['documents-key'])
  expect((await stat(join(folder, 'documents-key'))).mode & 0o777).toBe(0o600)
})

test('a key that is set is used and not written, from a variable as from a file', async () => {
  const folder = await temporaryFolder()
  const keyFile = join(await temporaryFolder(), 'key')
  await writeFile(keyFile, `${one}\n`)
  const [set, read] = [
    await loadDocumentKeys(folder, { ...unset, key: one.trim() }),
    await loadDocumentKeys(folder, { ...unset, keyFile }),
  ]
  expect(set.current).toEqual(read.current)
  expect(set.current?.key).toHaveLength(32)
  expect(await readdir(folder)).toEqual([])
})

test('keys of before open files, and so does the one that the first start made', async () => {
  const folder = await temporaryFolder()
  const made = await loadDocumentKeys(folder, unset)
  const later = await loadDocumentKeys(folder, { ...unset, key: two, previousKeys: [one] })
  expect(later.current).not.toEqual(made.current)
  expect(later.all).toHaveLength(3)
  expect(later.all).toContainEqual(made.current)
})

test('switched off, no new file is encrypted and the others can be read', async () => {
  const { current, all } = await loadDocumentKeys(await temporaryFolder(), { ...unset, encrypt: false })
  expect([current, all.length]).toEqual([undefined, 1])
})

test.each([
  ['missing', undefined, /DOCUMENTS_KEY_FILE cannot be read: ENOENT/],
  ['too short', 'short', /DOCUMENTS_KEY_FILE: .* must hold at least 32 characters/],
])('a %s key file is reported with its variable', async (_, content, message) => {
  const keyFile = join(await temporaryFolder(), 'key')
  if (content) await writeFile(keyFile, content)
  await expect(loadDocumentKeys(keyFile, { ...unset, keyFile })).rejects.toThrow(message)
})
