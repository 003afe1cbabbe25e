import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type LedgerEntry,
  feeEntries,
  refundError,
  refundCreatedEntries,
  refundPaidEntries,
  refundReturnedEntries,
  refundable,
  saleEntries,
  splitTax,
  unappliedPaymentEntries,
} from './index.ts'

const amounts = fc.integer({ min: 1, max: 10 ** 9 })
const balance = (entries: readonly LedgerEntry[], account: string) =>
  entries.reduce((sum, entry) => sum + (entry.account === account ? entry.amount : 0), 0)

test('every journal balances for every amount', () => {
  fc.assert(
    fc.property(amounts, fc.constantFrom(0, 500, 1800), (amount, rate) => {
      const split = splitTax(amount, rate)
      const journals = [
        saleEntries(split),
        refundCreatedEntries(split),
        ...[unappliedPaymentEntries, feeEntries, refundPaidEntries, refundReturnedEntries].map((of) =>
          of(amount),
        ),
      ]
      for (const entries of journals) {
        expect(entries.reduce((sum, entry) => sum + entry.amount, 0)).toBe(0)
        expect(entries.every((entry) => entry.amount !== 0)).toBe(true)
      }
    }),
  )
})

test('a fully refunded sale leaves every account at zero', () => {
  const split = splitTax(1400, 1800)
  const all = [...saleEntries(split), ...refundCreatedEntries(split), ...refundPaidEntries(1400)]
  for (const account of ['gateway', 'sales', 'tax', 'refunds_owed']) expect(balance(all, account)).toBe(0)
})

test('a returned refund is owed again', () => {
  const all = [...unappliedPaymentEntries(1400), ...refundPaidEntries(1400), ...refundReturnedEntries(1400)]
  expect(balance(all, 'refunds_owed')).toBe(-1400)
  expect(balance(all, 'gateway')).toBe(1400)
})

test('entries that do not balance are rejected as a journal', () => {
  expect(() => saleEntries({ taxable: Number.NaN, cgst: 1, sgst: 1 })).toThrow(RangeError)
})

test('refunds never exceed the payment', () => {
  expect(refundError(1400, { paid: 1400, refunded: 0 })).toBeUndefined()
  expect(refundError(1, { paid: 1400, refunded: 1400 })).toBe('more_than_left')
  expect(refundError(901, { paid: 1400, refunded: 500 })).toBe('more_than_left')
  expect(refundError(0, { paid: 1400, refunded: 0 })).toBe('too_little')
  expect(refundError(1.5, { paid: 1400, refunded: 0 })).toBe('not_an_amount')
  expect(refundError(1, { paid: 0, refunded: 0 })).toBe('nothing_paid')
  expect(refundable({ paid: 1400, refunded: 500 })).toBe(900)
})
