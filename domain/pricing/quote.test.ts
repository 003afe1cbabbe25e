import fc from 'fast-check'
import { expect, test } from 'vitest'
import { languages, makeI18n, setPresentI18n } from '../language/index.ts'
import {
  defaultPriceList,
  formatRupees,
  formatRupeesAndPaise,
  fromRupees,
  pageColors,
  priceOfLastPages,
  quote,
  toRupees,
} from './index.ts'

test('a quote is pages used x copies x price per page', () => {
  const result = quote({ pagesUsed: 6, copies: 2, printType: 'color' }, defaultPriceList)
  const breakdown = {
    black: { pages: 0, perPage: 100, total: 0 },
    color: { pages: 12, perPage: 500, total: 6000 },
  }
  expect(result).toEqual({
    pagesUsed: 6,
    copies: 2,
    totalPages: 12,
    costPerPage: 500,
    breakdown,
    total: 6000,
  })
})

test('the quote of a mixed print charges colour for its colour pages alone', () => {
  const print = { pagesUsed: 6, copies: 2, printType: 'mixed', colorPagesUsed: 1 } as const
  expect(quote(print, defaultPriceList)).toMatchObject({
    costPerPage: null,
    breakdown: { black: { pages: 10, total: 1000 }, color: { pages: 2, total: 1000 } },
    total: 2000,
  })
})

test.each([-1, 7, 0.5])('a quote rejects %d colour pages of 6', (colorPagesUsed) => {
  const print = { pagesUsed: 6, copies: 1, printType: 'mixed', colorPagesUsed } as const
  expect(() => quote(print, defaultPriceList)).toThrow(RangeError)
})

const somePages = fc.array(fc.constantFrom(...pageColors), { minLength: 1, maxLength: 30 })

test('the last pages of a print and those before them cost what the whole print does', () => {
  const price = fc.integer({ min: 0, max: 100_000 })
  const prices = fc.record({ black: price, color: price })
  fc.assert(
    fc.property(somePages, fc.integer({ min: 1, max: 5 }), prices, fc.nat(), (pages, copies, list, seed) => {
      const count = seed % (pages.length * copies + 1)
      const delivered = Array.from({ length: copies }, () => pages)
        .flat()
        .slice(0, pages.length * copies - count)
      const before = delivered.reduce((sum, color) => sum + list[color], 0)
      const colorPagesUsed = pages.filter((color) => color === 'color').length
      const print = { pagesUsed: pages.length, copies, printType: 'mixed', colorPagesUsed } as const
      const rest = priceOfLastPages({ pages, copies }, { count, prices: list })
      expect(before + rest).toBe(quote(print, list).total)
    }),
  )
})

test('the quotes of single copies add up to the quote of all', () => {
  const count = fc.integer({ min: 1, max: 2000 })
  const price = fc.integer({ min: 0, max: 100_000 })
  fc.assert(
    fc.property(count, fc.integer({ min: 1, max: 50 }), price, (pagesUsed, copies, black) => {
      const prices = { black, color: 0 }
      const whole = quote({ pagesUsed, copies, printType: 'black' }, prices)
      const one = quote({ pagesUsed, copies: 1, printType: 'black' }, prices)
      expect(one.total * copies).toBe(whole.total)
      expect(Number.isSafeInteger(whole.total)).toBe(true)
    }),
  )
})

test.each([0, -1, 1.5, Number.NaN])('%s pages cannot be priced', (pagesUsed) => {
  expect(() => quote({ pagesUsed, copies: 1, printType: 'black' }, defaultPriceList)).toThrow(RangeError)
})

test('paise convert to rupees and back without loss', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 12 }), (paise) => fromRupees(toRupees(paise)) === paise),
  )
  expect(() => fromRupees(1.005)).toThrow(RangeError)
})

test('money has Indian digit grouping', () => {
  expect([1400, 12_000_000, 50].map(formatRupees)).toEqual(['₹14', '₹1,20,000', '₹0.50'])
})

test.each(languages)('an amount below zero has its sign before the rupee sign in %s', (language) => {
  setPresentI18n(() => makeI18n(language))
  const texts = [-300, -50, -12_000_000].map(formatRupees).concat(formatRupeesAndPaise(-300))
  setPresentI18n(() => undefined)
  const digits = language === 'mr' ? ['३', '०.५०', '१,२०,०००', '३.००'] : ['3', '0.50', '1,20,000', '3.00']
  expect(texts).toEqual(digits.map((text) => `-₹${text}`))
})

test('money in a column always shows its paise', () => {
  expect([1400, 12_000_050, 0].map(formatRupeesAndPaise)).toEqual(['₹14.00', '₹1,20,000.50', '₹0.00'])
})
