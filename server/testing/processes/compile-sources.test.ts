import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { stat, symlink, utimes } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { compileSources } from './compile-sources.ts'
import { sourceTree } from './source-tree.ts'

const word = 'domain/words/index.ts'

/** Writes what a file holds once more; the clock of files has ticks, and within one no write is seen. */
function writeAgain(path: string): void {
  const time = () => statSync(path, { bigint: true }).ctimeNs
  const before = time()
  const content = readFileSync(path)
  do {
    writeFileSync(path, 'edited')
    writeFileSync(path, content)
  } while (time() === before)
}

async function makeOld(copy: string): Promise<void> {
  const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000)
  await utimes(copy, yesterday, yesterday)
}

test('sources are compiled with the packages that they import', async () => {
  const { repository, said } = await sourceTree()
  expect(said(await compileSources(repository))).toBe('one')
})

test('changed sources have another copy, for any small difference and any time stamp', async () => {
  const { repository, say, said } = await sourceTree()
  const first = await compileSources(repository)
  const { atime, mtime } = await stat(join(repository, word))
  await say('two')
  await utimes(join(repository, word), atime, mtime)
  expect(said(await compileSources(repository))).toBe('two')
  await say('one')
  expect(await compileSources(repository)).toBe(first)
  expect(said(first)).toBe('one')
})

test.each([
  ['a new source', 'ipp/new.ts', ''],
  ['how sources are compiled', 'tsconfig.base.json', '{ "compilerOptions": { "module": "NodeNext" } }'],
  ['where a package has its modules', 'contract/package.json', '{ "type": "module" }'],
  ['another compiler', 'package-lock.json', '{ "lockfileVersion": 3 }'],
])('%s creates another copy', async (_, path, text) => {
  const { repository, write } = await sourceTree()
  const first = await compileSources(repository)
  await write(path, text)
  expect(await compileSources(repository)).not.toBe(first)
})

test('an editor’s lock file and a test create no other copy', async () => {
  const { repository, write } = await sourceTree()
  const first = await compileSources(repository)
  await symlink('somebody@somewhere', join(repository, 'domain/.#words.ts'))
  await write('domain/words.test.ts', '')
  expect(await compileSources(repository)).toBe(first)
})

test('sources edited during the compilation have no copy, even after undoing the edit', async () => {
  const { repository, copies } = await sourceTree()
  const compiling = compileSources(repository)
  writeAgain(join(repository, word))
  await expect(compiling).rejects.toThrow('edited meanwhile')
  expect(await copies()).toEqual([])
})

test('sources that cannot be compiled have no copy', async () => {
  const { repository, write, copies } = await sourceTree()
  await write(word, `export const word string = 'one'\n`)
  await expect(compileSources(repository)).rejects.toThrow('failed')
  expect(await copies()).toEqual([])
})

test('two runs at once share the copy that one of them compiles', async () => {
  const { repository, said, copies } = await sourceTree()
  const [one, other] = await Promise.all([compileSources(repository), compileSources(repository)])
  expect(one).toBe(other)
  expect(said(one)).toBe('one')
  expect(await copies()).toHaveLength(1)
})

test('a copy that was not used for a day is removed when sources are compiled again', async () => {
  const { repository, say, copies } = await sourceTree()
  await makeOld(await compileSources(repository))
  await say('two')
  const second = await compileSources(repository)
  expect(await copies()).toEqual([basename(second)])
})

test('an old copy stays while it is used', async () => {
  const { repository, say, copies } = await sourceTree()
  const first = await compileSources(repository)
  await makeOld(first)
  await compileSources(repository)
  await say('two')
  await compileSources(repository)
  expect(await copies()).toContain(basename(first))
})
