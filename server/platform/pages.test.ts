import { expect, test } from 'vitest'
import { presentPages, rowsOfPage } from './pages.ts'

test('the first page begins with the first row, and the next after as many as a page has', () => {
  expect(rowsOfPage({ page: 1, limit: 8 })).toEqual({ offset: 0, limit: 8 })
  expect(rowsOfPage({ page: 3, limit: 8 })).toEqual({ offset: 16, limit: 8 })
})

test.each([
  [0, 0],
  [1, 1],
  [8, 1],
  [9, 2],
])('a list of %i rows has %i pages of 8', (total, pages) => {
  const query = { page: 1, limit: 8 }
  expect(presentPages(query, total)).toEqual({ pagination: { page: 1, pages, limit: 8 }, total })
})
