import { describe, expect, test } from 'vitest'
import { describeRequestState } from './request-row.tsx'

describe('an unpaid request in the list', () => {
  test('offers to pay', () => {
    expect(describeRequestState({ status: 'pending', paymentAttempt: 'none' })).toEqual({
      meaning: '',
      action: 'Pay now',
    })
  })

  test('whose bank has not answered does not offer to pay again', () => {
    expect(describeRequestState({ status: 'pending', paymentAttempt: 'open' })).toEqual({
      meaning: 'Checking your payment',
      action: 'See payment',
    })
  })

  test('whose payment failed offers another try', () => {
    expect(describeRequestState({ status: 'pending', paymentAttempt: 'failed' })).toEqual({
      meaning: 'Payment failed',
      action: 'Try again',
    })
  })
})

test('a request in the list that is no longer pending shows its status, not its payment attempt', () => {
  expect(describeRequestState({ status: 'in_queue', paymentAttempt: 'open' })).toEqual({
    meaning: 'Paid, waiting for a printer',
  })
})
