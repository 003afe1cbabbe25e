import { expect, test } from 'vitest'
import {
  canSendRefundAgain,
  nextRefundStatus,
  refundError,
  refundErrorMessage,
  refundKind,
  refundStatuses,
} from './index.ts'

const money = { paid: 1400, refunded: 400 }

test.each([
  [1000, undefined],
  [500, undefined],
  [100, undefined],
  [1001, 'more_than_left'],
  [99, 'too_little'],
  [901, 'leaves_too_little'],
  [0, 'too_little'],
  [-1, 'not_an_amount'],
  [100.5, 'not_an_amount'],
  [Number.NaN, 'not_an_amount'],
])('with ₹14 paid and ₹4 refunded, the error for a refund of %d paise is %s', (amount, fault) => {
  expect(refundError(amount, money)).toBe(fault)
})

test.each([
  [
    'Razorpay rejected the request (400 BAD_REQUEST_ERROR): The payment has been fully refunded already',
    false,
  ],
  ['The refund amount provided is greater than amount captured', false],
  ['The total refund amount is greater than the refund payment amount', false],
  ['The amount must be atleast INR 1.00', false],
  ['Your account does not have enough balance to carry out the refund operation.', true],
  ['The refund amount is greater than the available balance', true],
  ['The amount exceeds the daily limit of refunds', true],
  ['Please try again after at least 24 hours', true],
  ['The payment status should be captured for action to be taken', true],
  ['The bank returned it', true],
  ['', true],
  [null, true],
])('a refund that failed because "%s" may be sent again: %s', (failure, expected) => {
  expect(canSendRefundAgain(failure)).toBe(expected)
})

test('a request without a payment has no refund', () => {
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
] as const)('a refund that is %s becomes, after the provider reports %s, %s', (status, reported, next) => {
  expect(nextRefundStatus(status, reported)).toBe(next)
})

test('a refund that is reported twice changes once', () => {
  for (const status of refundStatuses) {
    for (const reported of ['pending', 'processed', 'failed'] as const) {
      const next = nextRefundStatus(status, reported)
      if (next) expect(nextRefundStatus(next, reported)).toBeUndefined()
    }
  }
})

test.each([
  ['the payment that queued the print', { effect: 'queue', isSold: true }, 'sale'],
  ['a second payment for a sold print', { effect: 'refund', isSold: true }, 'duplicate'],
  ['a payment for a request that was never sold', { effect: 'refund', isSold: false }, 'late'],
] as const)('the kind of a refund is that of %s', (_, payment, kind) => {
  expect(refundKind(payment)).toBe(kind)
})

test.each([
  ['more_than_left', 1050, 'Only ₹10.50 is left to refund'],
  ['too_little', 1050, 'Refunds start at ₹1'],
  ['leaves_too_little', 1050, 'Less than ₹1 would be left, which could not be refunded any more'],
  ['not_an_amount', 1050, 'Please enter an amount in rupees, with two decimals at most'],
  ['nothing_paid', 1050, 'Nothing was paid'],
] as const)('the error %s with %d paise left states what to do', (fault, left, words) => {
  expect(refundErrorMessage(fault, left)).toBe(words)
})

test('with nothing left to refund every amount is too much, and invalid amounts stay invalid', () => {
  expect(refundErrorMessage('more_than_left', 0)).toBe('Everything was refunded already')
  expect(refundErrorMessage('too_little', 0)).toBe('Everything was refunded already')
  expect(refundErrorMessage('not_an_amount', 0)).toContain('two decimals')
})
