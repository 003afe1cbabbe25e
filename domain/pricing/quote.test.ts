import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultPriceList, formatRupees, formatRupeesAndPaise, fromRupees, quote, toRupees } from './index.ts'

test('a quote is pages used x copies x price per page', () => {
  const result = quote({ pagesUsed: 6, copies: 2, printType: 'color' }, defaultPriceList)
  expect(result).toEqual({ pagesUsed: 6, copies: 2, totalPages: 12, costPerPage: 500, total: 6000 })
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

test('money in a column always shows its paise', () => {
  expect([1400, 12_000_050, 0].map(formatRupeesAndPaise)).toEqual(['₹14.00', '₹1,20,000.50', '₹0.00'])
})
