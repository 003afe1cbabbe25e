import { expect, test } from 'vitest'
import { refundErrorMessage } from './index.ts'

test.each([
  ['more_than_left', 1050, 'Only ₹10.50 is left to give back'],
  ['too_little', 1050, 'Refunds start at ₹1'],
  ['leaves_too_little', 1050, 'Less than ₹1 would be left, which could not be given back any more'],
  ['not_an_amount', 1050, 'Please enter an amount in rupees, with two decimals at most'],
  ['nothing_paid', 1050, 'Nothing was paid'],
] as const)('%s of %d paise is said as what to do', (fault, left, words) => {
  expect(refundErrorMessage(fault, left)).toBe(words)
})

test('where nothing is left every amount is too much, and what is no amount is still said to be none', () => {
  expect(refundErrorMessage('more_than_left', 0)).toBe('Everything was given back already')
  expect(refundErrorMessage('too_little', 0)).toBe('Everything was given back already')
  expect(refundErrorMessage('not_an_amount', 0)).toContain('two decimals')
})
