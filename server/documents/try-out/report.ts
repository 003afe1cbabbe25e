import { type Expectation, isAsExpected } from './expected.ts'
import type { Tried } from './try-file.ts'

export interface Report {
  readonly lines: readonly string[]
  /** Whether every file with an expected result has that result. */
  readonly agrees: boolean
}

const columns = ['file', 'pages', 'state', 'ms', 'MB', 'expected'] as const

/** A table of the results of a folder's files, and how many are as expected. */
export function report(tried: readonly Tried[], expected: ReadonlyMap<string, Expectation>): Report {
  const known = tried.filter(({ file }) => expected.has(file))
  const missing = [...expected.keys()].filter((name) => !tried.some(({ file }) => file === name))
  const wrong = known.filter((one) => isAsExpected(one, expected.get(one.file)) === false)
  const lines = table([columns, ...tried.map((one) => rowOf(one, expected.get(one.file)))])
  return {
    lines: [...lines, '', ...summary(tried, known.length, wrong, missing)],
    agrees: wrong.length === 0 && missing.length === 0,
  }
}

function rowOf(tried: Tried, expected: Expectation | undefined): string[] {
  const { file, pages, state, ms, memoryBytes } = tried
  const memory = memoryBytes === undefined ? '-' : (memoryBytes / 2 ** 20).toFixed(0)
  return [file, String(pages ?? '-'), state, ms.toFixed(0), memory, verdict(tried, expected)]
}

function verdict(tried: Tried, expected: Expectation | undefined): string {
  const asExpected = isAsExpected(tried, expected)
  if (asExpected === undefined) return ''
  return asExpected
    ? 'as expected'
    : ['NOT', expected?.state, expected?.pages].filter((part) => part !== undefined).join(' ')
}

function table(rows: readonly (readonly string[])[]): string[] {
  const widths = columns.map((_, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

function summary(
  tried: readonly Tried[],
  known: number,
  wrong: readonly Tried[],
  missing: readonly string[],
): string[] {
  const taken = tried.filter(({ pages }) => pages !== undefined).length
  return [
    `${tried.length} files: ${taken} taken, ${tried.length - taken} rejected`,
    ...(known > 0 ? [`${known - wrong.length} of ${known} known files came out as expected`] : []),
    ...missing.map((file) => `${file} is expected but not there`),
  ]
}
