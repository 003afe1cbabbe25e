import { requestStatuses } from '@campus-print/domain/ordering'
import { expect, test } from 'vitest'
import { parseAmount, refundAmountError, refundedAmount, willStillPrint } from './refund-amount.ts'

test.each([
  ['4', 400],
  [' 4.50 ', 450],
  ['₹1,20,000.05', 12_000_005],
  ['0.05', 5],
  ['1.1', 110],
  ['0', 0],
  ['0.00', 0],
  ['999999999999.99', 99_999_999_999_999],
])('parseAmount reads %j as %d paise', (typed, paise) => {
  expect(parseAmount(typed)).toBe(paise)
})

test.each([
  '',
  '₹',
  '4,50',
  '1,2000',
  '4.',
  '.5',
  '4.005',
  '-4',
  '1e3',
  'four',
  '4 rupees',
  'Infinity',
  '9'.repeat(20),
  '1,00,00,00,00,00,00,00,000',
])('parseAmount rejects %j', (typed) => {
  expect(parseAmount(typed)).toBeUndefined()
})

test('a refund of nothing is told the least amount, not how to write amounts', () => {
  expect(refundAmountError(parseAmount('0'), 1400)).toBe('Refunds start at ₹1')
})

test('a refund may be all that is kept, or a part that leaves enough for another refund', () => {
  expect(refundAmountError(1400, 1400)).toBeUndefined()
  expect(refundAmountError(1300, 1400)).toBeUndefined()
})

test.each([
  [1401, 'Only ₹14 is left to refund'],
  [50, 'Refunds start at ₹1'],
  [1350, 'Less than ₹1 would be left, which could not be refunded any more'],
  [undefined, 'Please enter an amount in rupees, with two decimals at most'],
])('a refund of %j paise out of ₹14 kept is rejected: %s', (amount, words) => {
  expect(refundAmountError(amount, 1400)).toBe(words)
})

test('the refunded amount is exact to the paisa', () => {
  expect(refundedAmount({ paid: 14.1, kept: 4.2 })).toBe(990)
  expect(refundedAmount({ paid: 1.1, kept: 0.7 })).toBe(40)
  expect(refundedAmount({ paid: 14, kept: 14 })).toBe(0)
})

test('a queued print will still print after a refund of everything', () => {
  expect(willStillPrint({ status: 'in_queue', kept: 4.2 }, 420)).toBe(true)
  expect(willStillPrint({ status: 'in_queue', kept: 0 }, 0)).toBe(true)
})

test('a partial refund needs no warning about the print', () => {
  expect(willStillPrint({ status: 'in_queue', kept: 14 }, 1300)).toBe(false)
})

test('a print that has left the queue needs no warning about its refund', () => {
  const left = requestStatuses.filter((status) => status !== 'in_queue')
  expect(left.filter((status) => willStillPrint({ status, kept: 14 }, 1400))).toEqual([])
})
