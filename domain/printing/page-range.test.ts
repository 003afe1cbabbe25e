import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PageRangeError, formatPageRange, parsePageRange } from './page-range.ts'

describe('reading a page range', () => {
  test.each([
    ['all', [1, 2, 3, 4, 5]],
    ['', [1, 2, 3, 4, 5]],
    ['  ALL ', [1, 2, 3, 4, 5]],
    ['2', [2]],
    ['1-3, 5', [1, 2, 3, 5]],
    ['4 - 5,1', [1, 4, 5]],
    ['1-3,2-4,3', [1, 2, 3, 4]],
  ])('%s', (range, pages) => expect(parsePageRange(range, 5)).toEqual(pages))

  test.each([
    ['0', 'Invalid page: 0', 'Page 0 is outside this 5-page document.'],
    ['6', 'Invalid page: 6', 'Page 6 is outside this 5-page document.'],
    ['2-9', 'Invalid range: 2-9', 'Page 9 is outside this 5-page document.'],
    ['4-2', 'Invalid range: 4-2', '4-2 runs backwards. Write 2-4.'],
    ['1,,2', 'Invalid page format', 'There is a comma too many. Write pages like 1-5, 8, 10-12.'],
    ['one', 'Invalid page format', 'We cannot read "one". Write pages like 1-5, 8, 10-12.'],
    ['-3', 'Invalid page format', 'We cannot read "-3". Write pages like 1-5, 8, 10-12.'],
    ['1.5', 'Invalid page format', 'We cannot read "1.5". Write pages like 1-5, 8, 10-12.'],
    ['1e3', 'Invalid page format', 'We cannot read "1e3". Write pages like 1-5, 8, 10-12.'],
  ])('%s is refused: %s', (range, message, detail) => {
    expect(() => parsePageRange(range, 5)).toThrow(PageRangeError)
    expect(() => parsePageRange(range, 5)).toThrow(expect.objectContaining({ message, detail }))
  })

  test('any text is read or refused, and never names a page outside the document', () => {
    const typed = fc.string({ unit: fc.constantFrom(...'0123456789-, a') })
    fc.assert(
      fc.property(typed, fc.integer({ min: 1, max: 40 }), (text, pageCount) => {
        try {
          const pages = parsePageRange(text, pageCount)
          expect(pages.every((page) => page >= 1 && page <= pageCount)).toBe(true)
          expect(new Set(pages).size).toBe(pages.length)
        } catch (error) {
          expect(error).toBeInstanceOf(PageRangeError)
        }
      }),
    )
  })
})

test('what is written is read back as the same pages', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1 }), (chosen) => {
      const pages = [...chosen].toSorted((a, b) => a - b)
      expect(parsePageRange(formatPageRange(pages), 60)).toEqual(pages)
    }),
  )
})
