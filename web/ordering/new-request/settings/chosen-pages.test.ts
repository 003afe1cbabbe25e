import { expect, test } from 'vitest'
import { choosePages, pagesAfterToggle } from './chosen-pages.ts'

test.each([
  ['1-5, 8, 10-12', '1-5, 8, 10-12: 9 pages'],
  ['8,1-3, 2', '1-3, 8: 4 pages'],
  ['7', 'Page 7'],
  ['२ – ४ ८', '2-4, 8: 4 pages'],
  ['11-', '11-12: 2 pages'],
])('the page range %o reads %o', (customPages, sentence) => {
  expect(choosePages({ pages: 'custom', customPages }, 12)).toMatchObject({ sentence })
})

test('all pages are chosen whatever range was typed before', () => {
  expect(choosePages({ pages: 'all', customPages: '99' }, 3)).toEqual({
    pages: [1, 2, 3],
    range: 'all',
    sentence: 'All 3 pages',
  })
})

test('a typed page range is normalised before it is sent', () => {
  expect(choosePages({ pages: 'custom', customPages: ' 8 1–3 ' }, 12)).toMatchObject({ range: '1-3, 8' })
})

test.each([
  ['', 'Please specify custom page range'],
  ['3, 88', 'Invalid page: 88. This document has 12 pages.'],
  ['5-2', 'Invalid range: 5-2. It runs backwards. Write 2-5.'],
])('the page range %o is rejected with a sentence', (customPages, error) => {
  expect(choosePages({ pages: 'custom', customPages }, 12)).toEqual({ error })
})

test.each([
  ['all', '', 3, '1-2, 4-12'],
  ['custom', '2, 7', 8, '2, 7-8'],
  ['custom', '2', 2, ''],
  ['custom', 'nonsense', 5, '5'],
] as const)('with the pages %s %j, a click on page %i leaves "%s"', (pages, customPages, page, left) => {
  expect(pagesAfterToggle(choosePages({ pages, customPages }, 12), page)).toEqual({
    pages: 'custom',
    customPages: left,
  })
})
