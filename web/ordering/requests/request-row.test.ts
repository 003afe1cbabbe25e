import { describe, expect, test } from 'vitest'
import { describeRequestState } from './request-row.tsx'

describe('a request that is not paid', () => {
  test('is to be paid', () => {
    expect(describeRequestState({ status: 'pending', paymentAttempt: 'none' })).toEqual({
      meaning: 'Not paid yet',
      action: 'Pay now',
    })
  })

  test('whose bank has not answered is not to be paid again', () => {
    expect(describeRequestState({ status: 'pending', paymentAttempt: 'open' })).toEqual({
      meaning: 'Checking your payment',
      action: 'See payment',
    })
  })

  test('whose payment failed can be tried again', () => {
    expect(describeRequestState({ status: 'pending', paymentAttempt: 'failed' })).toEqual({
      meaning: 'Payment failed',
      action: 'Try again',
    })
  })
})

test('a request that moved on says its status, whatever was known of its payment before', () => {
  expect(describeRequestState({ status: 'in_queue', paymentAttempt: 'open' })).toEqual({
    meaning: 'Paid, waiting for a printer',
  })
})
