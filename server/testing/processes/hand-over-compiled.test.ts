import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { handOverCompiled } from './hand-over-compiled.ts'
import { sourceTree } from './source-tree.ts'

type SourceTree = Awaited<ReturnType<typeof sourceTree>>

/** Hands over as at the start of a run, or at its next round. */
async function handOver(repository: string, environment: NodeJS.ProcessEnv = {}) {
  const warn = vi.fn<(message: string) => void>()
  await handOverCompiled({ repository, environment, warn })
  return { copy: environment['COMPILED_SOURCES'], warn }
}

test('tests get the folder of the compiled sources, and a new one after an edit', async () => {
  const { repository, say, said } = await sourceTree()
  const environment = {}
  const first = await handOver(repository, environment)
  expect(said(first.copy!)).toBe('one')
  await say('two')
  const second = await handOver(repository, environment)
  expect(said(second.copy!)).toBe('two')
  expect(second.warn).not.toHaveBeenCalled()
})

test.each<[string, (tree: SourceTree) => Promise<void>]>([
  ['sources have a fault', ({ write }) => write('domain/words/index.ts', 'export const = 1')],
  ['a source is not there to be read', ({ repository }) => symlink('gone', join(repository, 'ipp/gone.ts'))],
  ['the folder of copies cannot be written', ({ write }) => write('server/.cache', 'a file in its place')],
])('the test run continues without a copy and says so where %s', async (_, spoil) => {
  const tree = await sourceTree()
  await spoil(tree)
  const { copy, warn } = await handOver(tree.repository, { COMPILED_SOURCES: '/of/earlier/sources' })
  expect(copy).toBeUndefined()
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('could not be compiled'))
})
