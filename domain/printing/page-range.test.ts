import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  PageRangeError,
  formatColorPages,
  formatPageRange,
  maxColorPagesLength,
  normalizeColorPages,
  normalizePageRange,
  parseColorPages,
  parsePageRange,
} from './page-range.ts'
import { maxDocumentPages } from '../documents/limits.ts'
import { plainDigits } from './plain-digits.ts'

describe('reading a page range', () => {
  test.each([
    ['all', [1, 2, 3, 4, 5]],
    ['', [1, 2, 3, 4, 5]],
    ['  ALL ', [1, 2, 3, 4, 5]],
    ['2', [2]],
    ['1-3, 5', [1, 2, 3, 5]],
    ['4 - 5,1', [1, 4, 5]],
    ['1-3,2-4,3', [1, 2, 3, 4]],
    ['2 4 5', [2, 4, 5]],
    ['1 3-4  5', [1, 3, 4, 5]],
    ['1; 3', [1, 3]],
    ['1, 3, ', [1, 3]],
    ['4-', [4, 5]],
    ['-2, 5', [1, 2, 5]],
    ['2–4', [2, 3, 4]],
    ['2 — 4', [2, 3, 4]],
    ['2\u22124', [2, 3, 4]],
    ['2--4', [2, 3, 4]],
    ['2 to 4', [2, 3, 4]],
    ['1 TO 2, 4to5', [1, 2, 4, 5]],
    ['२-४', [2, 3, 4]],
    ['१, ٣, ５', [1, 3, 5]],
  ])('%s', (range, pages) => expect(parsePageRange(range, 5)).toEqual(pages))

  test.each([
    ['0', 'Invalid page: 0', 'This document has 5 pages.'],
    ['6', 'Invalid page: 6', 'This document has 5 pages.'],
    ['2-9', 'Invalid range: 2-9', 'This document has 5 pages.'],
    ['4-2', 'Invalid range: 4-2', 'It runs backwards. Write 2-4.'],
    [',', 'Invalid page format', 'There is a comma too many. Write pages like 1-5, 8, 10-12.'],
    ['1,,', 'Invalid page format', 'There is a comma too many. Write pages like 1-5, 8, 10-12.'],
    ['1,,2', 'Invalid page format', 'There is a comma too many. Write pages like 1-5, 8, 10-12.'],
    ['one', 'Invalid page format', 'We cannot read "one". Write pages like 1-5, 8, 10-12.'],
    ['7-', 'Invalid range: 7-', 'This document has 5 pages.'],
    ['-६', 'Invalid range: -6', 'This document has 5 pages.'],
    ['-', 'Invalid page format', 'We cannot read "-". Write pages like 1-5, 8, 10-12.'],
    ['1-2-3', 'Invalid page format', 'We cannot read "1-2-3". Write pages like 1-5, 8, 10-12.'],
    ['tomato', 'Invalid page format', 'We cannot read "tomato". Write pages like 1-5, 8, 10-12.'],
    ['5²', 'Invalid page format', 'We cannot read "5²". Write pages like 1-5, 8, 10-12.'],
    ['1.5', 'Invalid page format', 'We cannot read "1.5". Write pages like 1-5, 8, 10-12.'],
    ['1e3', 'Invalid page format', 'We cannot read "1e3". Write pages like 1-5, 8, 10-12.'],
  ])('rejects %s: %s', (range, message, detail) => {
    expect(() => parsePageRange(range, 5)).toThrow(PageRangeError)
    expect(() => parsePageRange(range, 5)).toThrow(expect.objectContaining({ message, detail }))
  })

  test('reads or rejects any text, and never returns a page outside the document', () => {
    const typed = fc.string({ unit: fc.constantFrom(...'0123456789-, a–६to;') })
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

describe('a selected page range', () => {
  const pageCount = 60
  const page = fc.integer({ min: 1, max: pageCount })
  const runs = fc.array(fc.tuple(page, page).map(sorted), { minLength: 1, maxLength: 12 })

  test('is the same however it is written', () => {
    const dashes = fc.constantFrom('-', '–', '—', ' - ', ' to ', '\u2212', '\u2010')
    const separators = fc.constantFrom(',', ', ', ' ', '; ', ' , ')
    const digits = fc.constantFrom(0x30, 0x966, 0x6f0, 0xff10)
    fc.assert(
      fc.property(runs, dashes, separators, digits, (chosen, between, separator, zero) => {
        const written = chosen.map(([first, last]) => writeRun(first, last, between)).join(separator)
        const inScript = written.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))
        const meant = new Set(chosen.flatMap(([first, last]) => sequence(first, last)))
        expect(new Set(parsePageRange(inScript, pageCount))).toEqual(meant)
      }),
    )
  })

  test('reaches to the end of the document where an end is left open', () => {
    fc.assert(
      fc.property(page, (at) => {
        expect(parsePageRange(`${at}-`, pageCount)).toEqual(sequence(at, pageCount))
        expect(parsePageRange(`-${at}`, pageCount)).toEqual(sequence(1, at))
      }),
    )
  })

  test('has one normalised form, which reads as the same pages and does not change again', () => {
    fc.assert(
      fc.property(runs, (chosen) => {
        const written = chosen.map(([first, last]) => writeRun(first, last, '–')).join(' ')
        const kept = normalizePageRange(written, pageCount)
        expect(kept).toMatch(/^\d+(-\d+)?(, \d+(-\d+)?)*$/)
        expect(parsePageRange(kept, pageCount)).toEqual(parsePageRange(written, pageCount))
        expect(normalizePageRange(kept, pageCount)).toBe(kept)
      }),
    )
  })

  test('is rejected when its normalised form is too long to store', () => {
    const odd = (pages: number) => Array.from({ length: pages }, (_, at) => at * 2 + 1)
    const kept = normalizePageRange(odd(400).join(' '), 2_000)
    expect(kept.length).toBeGreaterThan(odd(400).join(' ').length)
    expect(() => normalizePageRange(odd(600).join(' '), 2_000)).toThrow(PageRangeError)
  })

  test('is read at once, however many spaces are in it', () => {
    const spaces = ' '.repeat(200_000)
    const written = `1${spaces}-${spaces}2,${spaces}4${spaces}to${spaces}5`
    expect(parsePageRange(written, 5)).toEqual([1, 2, 4, 5])
  })

  test('is read at once, however many of its runs overlap', () => {
    const range = '1-100000,'.repeat(maxColorPagesLength / '1-100000,'.length)
    const started = performance.now()
    expect(parsePageRange(range, 100_000)).toHaveLength(100_000)
    expect(performance.now() - started).toBeLessThan(5_000)
  })

  test('is all pages when all were selected', () => {
    expect(['', ' ', 'all', ' ALL '].map((range) => normalizePageRange(range, 3))).toEqual(
      Array.from({ length: 4 }, () => 'all'),
    )
    expect(normalizePageRange('1-', 3)).toBe('1-3')
  })
})

function sorted([a, b]: [number, number]): [number, number] {
  return a <= b ? [a, b] : [b, a]
}

function writeRun(first: number, last: number, between: string): string {
  return first === last ? `${first}` : `${first}${between}${last}`
}

function sequence(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

test('a formatted page range reads as the same pages', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1 }), (chosen) => {
      const pages = [...chosen].toSorted((a, b) => a - b)
      expect(parsePageRange(formatPageRange(pages), 60)).toEqual(pages)
    }),
  )
})

test.each([
  ['0123456789', '0123456789'],
  ['०१२३४५६७८९', '0123456789'],
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['０１２３４５６７８９', '0123456789'],
  ['𝟎𝟗𝟘𝟡', '0909'],
  ['पृष्ठ ५, ² and ½', 'पृष्ठ 5, ² and ½'],
])('%s is %s', (text, plain) => expect(plainDigits(text)).toBe(plain))

describe('the colour pages of a document', () => {
  test('are none, all or a range, in one way of writing', () => {
    expect(parseColorPages(' None ', 9)).toEqual([])
    expect(parseColorPages('2, 4-5', 9)).toEqual([2, 4, 5])
    expect([' NONE', '5,4, 2', 'All'].map((range) => normalizeColorPages(range, 9))).toEqual([
      'none',
      '2, 4-5',
      'all',
    ])
    expect(() => normalizeColorPages('10', 9)).toThrow('Invalid page: 10')
  })

  test('that were found are read as they were written', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 300 })), (found) => {
        const pages = found.toSorted((a, b) => a - b)
        expect(parseColorPages(formatColorPages(pages, 300), 300)).toEqual(pages)
      }),
    )
  })

  test('of the longest document can be written', () => {
    const pages = Array.from({ length: maxDocumentPages / 2 }, (_, index) => index * 2 + 1)
    expect(formatColorPages(pages, maxDocumentPages).length).toBeLessThan(maxColorPagesLength)
  })
})
