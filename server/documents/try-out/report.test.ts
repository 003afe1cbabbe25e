import { expect, test } from 'vitest'
import { report } from './report.ts'
import type { Tried } from './try-file.ts'

const thesis: Tried = { file: 'thesis.pdf', state: 'taken', pages: 12, ms: 30.4, memoryBytes: 90 * 2 ** 20 }
const locked: Tried = { file: 'a.docx', state: 'password', pages: undefined, ms: 5, memoryBytes: undefined }
const known = (...expected: { file: string; pages?: number; state?: string }[]) =>
  new Map(expected.map((one) => [one.file, one]))

test('a report of a folder without expectations shows the results', () => {
  const { lines, agrees } = report([thesis, locked], known())
  expect(lines).toEqual([
    'file        pages  state     ms  MB  expected',
    'thesis.pdf  12     taken     30  90',
    'a.docx      -      password  5   -',
    '',
    '2 files: 1 taken, 1 rejected',
  ])
  expect(agrees).toBe(true)
})

test.each([
  ['the right count', known({ file: 'thesis.pdf', pages: 12 }), true, '1 of 1 known files'],
  ['another count', known({ file: 'thesis.pdf', pages: 13 }), false, '0 of 1 known files'],
  ['the right rejection', known({ file: 'a.docx', state: 'password' }), true, '1 of 1 known files'],
  ['a count of a rejected file', known({ file: 'a.docx', pages: 2 }), false, '0 of 1 known files'],
  ['a file that is not there', known({ file: 'b.pdf', pages: 2 }), false, 'b.pdf is expected but not there'],
])('a report compares %s with the result', (_what, expected, agrees, words) => {
  const found = report([thesis, locked], expected)
  expect(found.agrees).toBe(agrees)
  expect(found.lines.join('\n')).toContain(words)
})

test('a report shows each difference with the expected result', () => {
  const { lines } = report([thesis], known({ file: 'thesis.pdf', pages: 13 }))
  expect(lines[1]).toMatch(/NOT 13$/)
})
