import { describe, expect, test } from 'vitest'
import {
  type PaymentAttempt,
  attemptAfterFailure,
  attemptOpenMs,
  attemptState,
  decidingAttempt,
  requestAttemptState,
} from './attempt.ts'

const now = new Date('2026-11-20T11:00:00Z')
const ago = (ms: number) => new Date(now.getTime() - ms)
const minute = 60 * 1000

describe('an attempt', () => {
  test.each(['created', 'authorized'] as const)('that is %s is open for twelve minutes', (status) => {
    expect(attemptState({ status, at: ago(0) }, now)).toBe('open')
    expect(attemptState({ status, at: ago(attemptOpenMs - 1) }, now)).toBe('open')
    expect(attemptState({ status, at: ago(attemptOpenMs) }, now)).toBe('failed')
  })

  test('that failed is failed, however recent', () => {
    expect(attemptState({ status: 'failed', at: ago(0) }, now)).toBe('failed')
  })

  test.each(['captured', 'refunded'] as const)('that was %s is over', (status) => {
    expect(attemptState({ status, at: ago(0) }, now)).toBe('none')
  })

  test('that does not exist has no status', () => {
    expect(attemptState(undefined, now)).toBe('none')
  })
})

describe('several attempts', () => {
  const open = { id: 'open', status: 'created', at: ago(5 * minute) } as const
  const declined = { id: 'declined', status: 'failed', at: ago(minute) } as const
  const old = { id: 'old', status: 'created', at: ago(60 * minute) } as const
  const paid = { id: 'paid', status: 'captured', at: ago(0) } as const

  test('have the status of an open one, whatever failed since', () => {
    expect(decidingAttempt([open, declined], now)).toBe(open)
    expect(decidingAttempt([declined, open], now)).toBe(open)
  })

  test('have the status of the latest open one', () => {
    const later = { ...open, id: 'later', at: ago(2 * minute) }
    expect(decidingAttempt([open, later], now)).toBe(later)
  })

  test('have the status of the latest when none is open', () => {
    expect(decidingAttempt([old, declined], now)).toBe(declined)
  })

  test('have no status when the money was captured', () => {
    expect(decidingAttempt([paid], now)).toBeUndefined()
    expect(decidingAttempt([paid, declined], now)).toBe(declined)
  })
})

describe('the attempt of a request', () => {
  const open = { status: 'created', at: ago(0) } as const

  test('that is pending is reported', () => {
    expect(requestAttemptState('pending', open, now)).toBe('open')
    expect(requestAttemptState('pending', { ...open, status: 'failed' }, now)).toBe('failed')
    expect(requestAttemptState('pending', null, now)).toBe('none')
  })

  test.each(['in_queue', 'ready', 'cancelled'] as const)('that is %s is not reported', (status) => {
    expect(requestAttemptState(status, open, now)).toBe('none')
  })
})

describe('a failure reported by the provider', () => {
  const attempt = (paymentId: string, status: PaymentAttempt['status'], at: Date) => ({
    paymentId,
    status,
    at,
  })
  const failed = attempt('one', 'failed', ago(5 * minute))

  test('ends the attempt that was known, or is recorded as one', () => {
    expect(attemptAfterFailure(null, failed, now)).toBe(failed)
    expect(attemptAfterFailure(attempt('one', 'created', failed.at), failed, now)).toBe(failed)
  })

  test('leaves another attempt open', () => {
    const other = attempt('other', 'created', ago(6 * minute))
    expect(attemptAfterFailure(other, failed, now)).toBe(other)
  })

  test("after the bank's late confirmation changes nothing", () => {
    const authorized = attempt('one', 'authorized', failed.at)
    expect(attemptAfterFailure(authorized, failed, now)).toBe(authorized)
  })

  test('of an earlier attempt than the last failed one changes nothing', () => {
    const later = attempt('later', 'failed', ago(minute))
    expect(attemptAfterFailure(later, failed, now)).toBe(later)
  })
})
