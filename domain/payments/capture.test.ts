import { describe, expect, test } from 'vitest'
import { requestStatuses } from '../ordering/index.ts'
import { captureEffect, paymentMismatch } from './index.ts'

const order = { orderId: 'order_1', amount: 1400, currency: 'INR' }
const payment = {
  id: 'pay_1',
  orderId: 'order_1',
  amount: 1400,
  currency: 'INR',
  status: 'captured' as const,
}

describe('a payment settles an order', () => {
  test('when it is captured, for that order, in full', () => {
    expect(paymentMismatch(payment, order)).toBeUndefined()
  })

  test.each([
    ['of another order', { orderId: 'order_2' }, 'other_order'],
    ['of a smaller amount', { amount: 100 }, 'other_amount'],
    ['of a larger amount', { amount: 1401 }, 'other_amount'],
    ['in another currency', { currency: 'USD' }, 'other_currency'],
    ['that is only authorised', { status: 'authorized' as const }, 'not_captured'],
    ['that was refunded', { status: 'refunded' as const }, 'not_captured'],
    ['that failed', { status: 'failed' as const }, 'failed'],
  ])('but not when it is one %s', (_, change, fault) => {
    expect(paymentMismatch({ ...payment, ...change }, order)).toBe(fault)
  })
})

describe('captured money', () => {
  test('queues a pending request', () => {
    expect(captureEffect({ status: 'pending', isPrice: true })).toBe('queue')
  })

  test('that is not the price of a pending request goes back', () => {
    expect(captureEffect({ status: 'pending', isPrice: false })).toBe('refund')
  })

  test.each(requestStatuses.filter((status) => status !== 'pending'))(
    'from another payment for a request that is %s is refunded',
    (status) => expect(captureEffect({ status, isPrice: true })).toBe('refund'),
  )
})
