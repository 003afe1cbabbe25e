import { requestStatuses } from '@campus-print/domain/ordering'
import { expect, test } from 'vitest'
import { parseAmount, refundAmountError, refundedAmount, willStillPrint } from './refund-amount.ts'

test.each([
  ['4', 400],
  [' 4.50 ', 450],
  ['₹1,20,000.05', 12_000_005],
  ['0.05', 5],
  ['1.1', 110],
  ['999999999999.99', 99_999_999_999_999],
])('%j is %d paise', (typed, paise) => {
  expect(parseAmount(typed)).toBe(paise)
})

test.each([
  '',
  '₹',
  '4,50',
  '1,2000',
  '0',
  '0.00',
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
])('%j is no amount', (typed) => {
  expect(parseAmount(typed)).toBeUndefined()
})

test('all that is kept can be given back, or a part that leaves enough to be given back', () => {
  expect(refundAmountError(1400, 1400)).toBeUndefined()
  expect(refundAmountError(1300, 1400)).toBeUndefined()
})

test.each([
  [1401, 'Only ₹14 is left to give back'],
  [50, 'Refunds start at ₹1'],
  [1350, 'Less than ₹1 would be left, which could not be given back any more'],
  [undefined, 'Please enter an amount in rupees, with two decimals at most'],
])('of ₹14 that are kept, %j paise are refused: %s', (amount, words) => {
  expect(refundAmountError(amount, 1400)).toBe(words)
})

test('what is not kept is given back, to the paisa', () => {
  expect(refundedAmount({ paid: 14.1, kept: 4.2 })).toBe(990)
  expect(refundedAmount({ paid: 1.1, kept: 0.7 })).toBe(40)
  expect(refundedAmount({ paid: 14, kept: 14 })).toBe(0)
})

test('what is in the queue is printed, although all that is kept of its money goes back', () => {
  expect(willStillPrint({ status: 'in_queue', kept: 4.2 }, 420)).toBe(true)
  expect(willStillPrint({ status: 'in_queue', kept: 0 }, 0)).toBe(true)
})

test('who gets a part back has paid for the print', () => {
  expect(willStillPrint({ status: 'in_queue', kept: 14 }, 1300)).toBe(false)
})

test('nothing is said of a print that has left the queue', () => {
  const left = requestStatuses.filter((status) => status !== 'in_queue')
  expect(left.filter((status) => willStillPrint({ status, kept: 14 }, 1400))).toEqual([])
})
