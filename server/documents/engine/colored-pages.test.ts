import { expect, test } from 'vitest'
import { silentLog } from '../../platform/log/log.ts'
import { ProcessLost } from '../../platform/process/process-lost.ts'
import { coloredPages } from './colored-pages.ts'

/** A document with some coloured and some heavy pages; returns for three pages at a time. */
function documentWith({ pages = 10, colored = [] as number[], heavy = [] as number[] }) {
  const calls: string[] = []
  const checkPages = async (first: number, spendMs: number) => {
    calls.push(`${first}${spendMs === 0 ? ' alone' : ''}`)
    const indexes = Array.from({ length: spendMs === 0 ? 1 : 3 }, (_, at) => first + at)
    if (indexes.some((index) => heavy.includes(index))) throw new ProcessLost('timeout', 'too long')
    return indexes.filter((index) => index < pages).map((index) => colored.includes(index))
  }
  return { calls, found: () => coloredPages({ checkPages, log: silentLog }, pages) }
}

test('pages are searched in portions, until the last', async () => {
  const document = documentWith({ pages: 7, colored: [0, 4, 6] })
  expect(await document.found()).toEqual([0, 4, 6])
  expect(document.calls).toEqual(['0', '3', '6'])
})

test('a page too heavy to draw counts as coloured, and the others by their content', async () => {
  expect(await documentWith({ pages: 8, colored: [1], heavy: [4] }).found()).toEqual([1, 4])
})

test('the search of a document of heavy pages is aborted', async () => {
  const document = documentWith({ pages: 2_000, heavy: Array.from({ length: 2_000 }, (_, at) => at) })
  await expect(document.found()).rejects.toMatchObject({ reason: 'timeout' })
  expect(document.calls.length).toBeLessThan(10)
})

test('an error other than of the document ends the search', async () => {
  const checkPages = () => Promise.reject(new Error('the client left'))
  await expect(coloredPages({ checkPages, log: silentLog }, 9)).rejects.toThrow('the client left')
})
