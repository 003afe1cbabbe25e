import { expect, test } from 'vitest'
import { pageEdgeClass } from './page-picture.tsx'

const a4 = 210 / 297

test.each([
  ['a picture of an A4 page, in whole pixels', 288 / 407],
  ['an A4 page of Chromium, 594.96 by 841.92 points', 594.96 / 841.92],
])('a page of %s fills an A4 sheet, so its edge is not marked', (_, page) => {
  expect(pageEdgeClass(page, a4)).toBe('')
})

test.each([
  ['Letter', 8.5 / 11],
  ['a slide', 16 / 9],
])('a page of %s is smaller than an A4 sheet, so its edge is dashed', (_, page) => {
  expect(pageEdgeClass(page, a4)).toContain('dashed')
})
