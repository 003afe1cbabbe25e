import { expect, test } from 'vitest'
import { pageWindow } from './pagination.tsx'

test.each([
  [1, 1, [1]],
  [2, 3, [1, 2, 3]],
  [1, 9, [1, 2, 3, 4, 5]],
  [3, 9, [1, 2, 3, 4, 5]],
  [4, 9, [2, 3, 4, 5, 6]],
  [7, 9, [5, 6, 7, 8, 9]],
  [9, 9, [5, 6, 7, 8, 9]],
])('page %i of %i shows the page numbers %j', (page, pages, numbers) => {
  expect(pageWindow(page, pages)).toEqual(numbers)
})
