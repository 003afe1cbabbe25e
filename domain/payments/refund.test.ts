import { expect, test } from 'vitest'
import { nextRefundStatus, refundError, refundKind, refundStatuses } from './index.ts'

const money = { paid: 1400, refunded: 400 }

test.each([
  [1000, undefined],
  [500, undefined],
  [100, undefined],
  [1001, 'more_than_left'],
  [99, 'too_little'],
  [901, 'leaves_too_little'],
  [0, 'not_an_amount'],
  [-1, 'not_an_amount'],
  [100.5, 'not_an_amount'],
  [Number.NaN, 'not_an_amount'],
])('of ₹14 paid and ₹4 given back, giving back %d paise: %s', (amount, fault) => {
  expect(refundError(amount, money)).toBe(fault)
})

test('where nothing was paid nothing goes back', () => {
  expect(refundError(100, { paid: 0, refunded: 0 })).toBe('nothing_paid')
})

test.each([
  ['owed', 'pending', 'sent'],
  ['owed', 'processed', 'processed'],
  ['owed', 'failed', 'failed'],
  ['sent', 'pending', undefined],
  ['sent', 'processed', 'processed'],
  ['sent', 'failed', 'failed'],
  ['processed', 'pending', undefined],
  ['processed', 'processed', undefined],
  ['processed', 'failed', 'failed'],
  ['failed', 'pending', undefined],
  ['failed', 'processed', undefined],
  ['failed', 'failed', undefined],
] as const)('a refund that is %s, told to be %s, becomes %s', (status, told, next) => {
  expect(nextRefundStatus(status, told)).toBe(next)
})

test('told the same twice, a refund changes once', () => {
  for (const status of refundStatuses) {
    for (const told of ['pending', 'processed', 'failed'] as const) {
      const next = nextRefundStatus(status, told)
      if (next) expect(nextRefundStatus(next, told)).toBeUndefined()
    }
  }
})

test.each([
  ['what queued the print', { effect: 'queue', isSold: true }, 'sale'],
  ['what came for a print that was sold', { effect: 'refund', isSold: true }, 'duplicate'],
  ['what came for a request that was never sold', { effect: 'refund', isSold: false }, 'late'],
] as const)('giving back %s', (_, payment, kind) => {
  expect(refundKind(payment)).toBe(kind)
})
