import { expect, test } from 'vitest'
import { namesPrintId, printIdKey } from './index.ts'

test.each([
  ['PRT-0ABCDEF-01234567', 'PRT0ABCDEF01234567'],
  [' prt 0abcdef 01234567 ', 'PRT0ABCDEF01234567'],
  ['prt-Oabcdef-OI234567', 'PRT0ABCDEF01234567'],
])('a print ID typed as %j is looked for as %s', (typed, key) => {
  expect(printIdKey(typed)).toBe(key)
})

test.each([
  ['PRT-0ABCDEF-01234567', true],
  ['4567', true],
  ['4 5 6 7', true],
  ['567', false],
  ['0123', false],
  ['', false],
  ['PRT-0ABCDEF-01234568', false],
])('%j names PRT-0ABCDEF-01234567: %s', (typed, isNamed) => {
  expect(namesPrintId('PRT-0ABCDEF-01234567', typed)).toBe(isNamed)
})
