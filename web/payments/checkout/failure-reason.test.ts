import { expect, test } from 'vitest'
import { formatFailureReason } from './failure-reason.ts'

test('the bank of who reads it is theirs', () => {
  expect(formatFailureReason("Payment was unsuccessful as it was declined by the customer's bank.")).toBe(
    'Payment was unsuccessful as it was declined by your bank.',
  )
})

test('whatever else the bank says stays as it is', () => {
  expect(formatFailureReason('Your customer number is wrong.')).toBe('Your customer number is wrong.')
})
