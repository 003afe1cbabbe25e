import { expect, test } from 'vitest'
import { sayReason } from './say-reason.ts'

test('the bank of who reads it is theirs', () => {
  expect(sayReason("Payment was unsuccessful as it was declined by the customer's bank.")).toBe(
    'Payment was unsuccessful as it was declined by your bank.',
  )
})

test('whatever else the bank says stays as it is', () => {
  expect(sayReason('Your customer number is wrong.')).toBe('Your customer number is wrong.')
})
