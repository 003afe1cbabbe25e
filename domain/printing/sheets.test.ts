import { expect, test } from 'vitest'
import { countSheets } from './index.ts'

test.each([
  [1, 1, 1, 1],
  [2, 1, 2, 1],
  [5, 1, 5, 3],
  [5, 2, 10, 6],
  [8, 50, 400, 200],
])('%s pages in %s copies take %s sheets, or %s on both sides', (pagesUsed, copies, single, double) => {
  expect(countSheets({ pagesUsed, copies, doubleSided: false })).toBe(single)
  expect(countSheets({ pagesUsed, copies, doubleSided: true })).toBe(double)
})
