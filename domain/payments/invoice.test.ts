import { expect, test } from 'vitest'
import { financialYear, invoiceNumber } from './index.ts'
import { invoiceTitle } from './invoice.ts'

const campus = 'Asia/Kolkata'

test.each([
  ['2026-03-31T18:29:59Z', '2025-26'],
  ['2026-03-31T18:30:00Z', '2026-27'],
  ['2026-12-31T23:00:00Z', '2026-27'],
  ['2099-04-01T12:00:00Z', '2099-00'],
])('%s is in the year %s at the campus', (at, year) => {
  expect(financialYear(new Date(at), campus)).toBe(year)
})

test('invoices and credit notes have separate numbers of at most 16 characters', () => {
  expect(invoiceNumber('invoice', '2026-27', 1)).toBe('CP/26-27/000001')
  expect(invoiceNumber('credit_note', '2026-27', 123)).toBe('CN/26-27/000123')
  expect(invoiceNumber('invoice', '2026-27', 9_999_999)).toHaveLength(16)
  expect(() => invoiceNumber('invoice', '2026-27', 10_000_000)).toThrow(RangeError)
  expect(() => invoiceNumber('invoice', '2026-27', 0)).toThrow(RangeError)
})

test('only a seller with a tax registration issues tax invoices', () => {
  expect(invoiceTitle({ gstin: '27AAPFU0939F1ZV' })).toBe('Tax invoice')
  expect(invoiceTitle({ gstin: null })).toBe('Receipt')
})
