import { expect, test } from 'vitest'
import { formatFailureReason } from './checkout-states.tsx'

test('a failure reason speaks to the customer instead of about them', () => {
  expect(formatFailureReason("Payment was unsuccessful as it was declined by the customer's bank.")).toBe(
    'Payment was unsuccessful as it was declined by your bank.',
  )
})

test('the rest of a failure reason is left unchanged', () => {
  expect(formatFailureReason('Your customer number is wrong.')).toBe('Your customer number is wrong.')
})
