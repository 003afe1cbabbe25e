import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pagesInView, scrollTopOf } from './pages-in-view.ts'

const column = { pageCount: 40, pitch: 500, inset: 16, viewHeight: 800 }

test('the preview draws the first pages at the top', () => {
  expect(pagesInView({ ...column, scrollTop: 0 })).toEqual({ first: 1, last: 3, current: 1 })
})

test('the preview draws only the pages in view and their neighbours', () => {
  expect(pagesInView({ ...column, scrollTop: 5000 })).toEqual({ first: 9, last: 13, current: 11 })
})

test('the last page is current at the end of the preview, even when overscrolled', () => {
  expect(pagesInView({ ...column, scrollTop: 99_999 })).toEqual({ first: 39, last: 40, current: 40 })
})

test('the first page stays current when the preview is overscrolled at the top', () => {
  expect(pagesInView({ ...column, scrollTop: -200 })).toMatchObject({ first: 1, current: 1 })
})

test('small pages in view become current one after the other', () => {
  const small = { ...column, pitch: 200 }
  const atEnd = 16 + 40 * 200 - 800
  expect(pagesInView({ ...small, scrollTop: 0 }).current).toBe(1)
  expect(pagesInView({ ...small, scrollTop: atEnd }).current).toBe(40)
})

test('the only page of a document is current', () => {
  expect(pagesInView({ ...column, pageCount: 1, scrollTop: 0 })).toEqual({ first: 1, last: 1, current: 1 })
})

test('scrolling can make any page current, whatever the sizes', () => {
  const sizes = fc.record({
    pageCount: fc.integer({ min: 1, max: 2000 }),
    pitch: fc.integer({ min: 100, max: 3000 }),
    inset: fc.constant(16),
    viewHeight: fc.integer({ min: 200, max: 2000 }),
  })
  fc.assert(
    fc.property(sizes, fc.nat(), (column, pick) => {
      fc.pre(column.pageCount * column.pitch > 2 * column.viewHeight)
      const page = 1 + (pick % column.pageCount)
      const scrollTop = Math.round(scrollTopOf(page, column))
      expect(pagesInView({ ...column, scrollTop }).current).toBe(page)
      expect(scrollTop).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('the preview shows the first page from its top', () => {
  expect(scrollTopOf(1, column)).toBe(0)
})
