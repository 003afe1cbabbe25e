import { expect, test } from 'vitest'
import { amountFault } from './amount-fault.ts'

test('all that is kept can be given back, or a part that leaves enough to be given back', () => {
  expect(amountFault(1400, 1400)).toBeUndefined()
  expect(amountFault(1300, 1400)).toBeUndefined()
})

test.each([
  [1401, 'Only ₹14 is left to give back'],
  [50, 'Refunds start at ₹1'],
  [1350, 'Less than ₹1 would be left, which could not be given back any more'],
  [undefined, 'Please enter an amount in rupees, with two decimals at most'],
])('of ₹14 that are kept, %j paise are refused: %s', (amount, words) => {
  expect(amountFault(amount, 1400)).toBe(words)
})
