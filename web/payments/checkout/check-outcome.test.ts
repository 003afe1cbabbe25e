import type { PaymentCheck } from '@campus-print/contract/payments'
import { describe, expect, test } from 'vitest'
import { ApiError, networkError } from '../../api/api-error.ts'
import { checkOutcome, checkPause, visibleCheckError } from './check-outcome.ts'

const nothing = { seen: new Set<string>(), isProven: false }
const check: PaymentCheck = {
  printRequestId: '0',
  status: 'pending',
  attempt: 'none',
  paymentId: null,
  since: null,
  reason: null,
}
const open: PaymentCheck = { ...check, attempt: 'open', paymentId: 'pay_1' }
const failed: PaymentCheck = { ...check, attempt: 'failed', paymentId: 'pay_1' }

describe('the answer of a payment check', () => {
  test.each([
    ['that the request has moved on', 'settled', { ...open, status: 'in_queue' }],
    ['that a payment is open', 'wait', open],
    ['that the payment failed', 'failed', failed],
    ['that nothing was tried', 'none', check],
  ] as const)('%s means: %s', (_, outcome, answer) => {
    expect(checkOutcome(answer, nothing)).toBe(outcome)
  })

  test('is no failure again when the user has seen that failure', () => {
    expect(checkOutcome(failed, { ...nothing, seen: new Set(['pay_1']) })).toBe('none')
    expect(checkOutcome(failed, { ...nothing, seen: new Set(['pay_0']) })).toBe('failed')
  })

  test('of no payment is not believed when the provider has signed one', () => {
    expect(checkOutcome(check, { ...nothing, isProven: true })).toBe('wait')
  })
})

test('the pauses between payment checks grow up to a limit', () => {
  const pauses = [0, 1, 2, 3, 4, 5, 6, 7, 50].map((answers) => checkPause(answers, null))
  expect(pauses[0]).toBe(3_000)
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
  expect(pauses.at(-1)).toBe(20_000)
})

test('a rate-limited payment check waits as long as the server says', () => {
  const tooSoon = new ApiError('Too soon', { status: 429, code: 'rate_limited', retryAfterMs: 3_000 })
  expect(checkPause(50, tooSoon)).toBe(3_000)
  expect(checkPause(50, networkError())).toBe(20_000)
})

test('a payment check that was answered shows no error', () => {
  expect(visibleCheckError(null)).toBeUndefined()
})

test('a rate-limited payment check shows no error', () => {
  expect(
    visibleCheckError(new ApiError('Please wait', { status: 429, code: 'rate_limited' })),
  ).toBeUndefined()
})

test.each([
  ['no answer', networkError()],
  ['a rejection', new ApiError('Not answering', { status: 503, code: 'gateway_unavailable' })],
  ['a fault of ours', new Error('a fault')],
])('a payment check shows this error: %s', (_, error) => {
  expect(visibleCheckError(error)).toBe(error)
})
