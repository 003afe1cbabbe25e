import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitRefundedTax, splitTax, type TaxSplit } from './index.ts'

const amounts = fc.integer({ min: 0, max: 10 ** 9 })
const rates = fc.constantFrom(0, 250, 500, 1200, 1800, 2800)
const sum = ({ taxable, cgst, sgst }: TaxSplit) => taxable + cgst + sgst

test('₹118 at 18 % is ₹100 and twice ₹9', () => {
  expect(splitTax(11_800, 1800)).toEqual({ taxable: 10_000, cgst: 900, sgst: 900 })
})

test('tax parts add up to the amount, halves are equal, and each half is right to a paisa', () => {
  fc.assert(
    fc.property(amounts, rates, (total, rate) => {
      const split = splitTax(total, rate)
      expect(sum(split)).toBe(total)
      expect(split.cgst).toBe(split.sgst)
      expect(Math.abs(split.cgst - (total * rate) / (2 * (10_000 + rate)))).toBeLessThanOrEqual(0.5)
    }),
  )
})

test('credit notes of partial refunds add up to the invoice', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(parts, rates, (given, rate) => {
      const total = given.reduce((whole, part) => whole + part, 0)
      let before = 0
      const givenBack = { taxable: 0, cgst: 0, sgst: 0 }
      for (const part of given) {
        const split = splitRefundedTax(before, part, rate)
        expect(sum(split)).toBe(part)
        givenBack.taxable += split.taxable
        givenBack.cgst += split.cgst
        givenBack.sgst += split.sgst
        before += part
      }
      expect(givenBack).toEqual(splitTax(total, rate))
    }),
  )
})

test.each([
  [-1, 1800],
  [1.5, 1800],
  [100, -1],
  [100, 0.5],
  [100, 10_001],
])('%s paise at %s is rejected as a tax calculation', (total, rate) => {
  expect(() => splitTax(total, rate)).toThrow(RangeError)
})
