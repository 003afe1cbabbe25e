import { expect, test } from 'vitest'
import { refundAmountError } from './amount-fault.ts'

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
