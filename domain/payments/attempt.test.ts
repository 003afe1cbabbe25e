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

  test('that failed has failed, however lately', () => {
    expect(attemptState({ status: 'failed', at: ago(0) }, now)).toBe('failed')
  })

  test.each(['captured', 'refunded'] as const)('that was %s is over', (status) => {
    expect(attemptState({ status, at: ago(0) }, now)).toBe('none')
  })

  test('that nobody made is none', () => {
    expect(attemptState(undefined, now)).toBe('none')
  })
})

describe('of several attempts', () => {
  const open = { id: 'open', status: 'created', at: ago(5 * minute) } as const
  const declined = { id: 'declined', status: 'failed', at: ago(minute) } as const
  const old = { id: 'old', status: 'created', at: ago(60 * minute) } as const
  const paid = { id: 'paid', status: 'captured', at: ago(0) } as const

  test('an open one decides, whatever failed since', () => {
    expect(decidingAttempt([open, declined], now)).toBe(open)
    expect(decidingAttempt([declined, open], now)).toBe(open)
  })

  test('the latest open one decides', () => {
    const later = { ...open, id: 'later', at: ago(2 * minute) }
    expect(decidingAttempt([open, later], now)).toBe(later)
  })

  test('where none is open the latest decides', () => {
    expect(decidingAttempt([old, declined], now)).toBe(declined)
  })

  test('captured money decides nothing', () => {
    expect(decidingAttempt([paid], now)).toBeUndefined()
    expect(decidingAttempt([paid, declined], now)).toBe(declined)
  })
})

describe('of a request', () => {
  const open = { status: 'created', at: ago(0) } as const

  test('that is pending the attempt tells how it stands', () => {
    expect(requestAttemptState('pending', open, now)).toBe('open')
    expect(requestAttemptState('pending', { ...open, status: 'failed' }, now)).toBe('failed')
    expect(requestAttemptState('pending', null, now)).toBe('none')
  })

  test.each(['in_queue', 'ready', 'cancelled'] as const)('that is %s no attempt tells anything', (status) => {
    expect(requestAttemptState(status, open, now)).toBe('none')
  })
})

describe('a failure that is told', () => {
  const attempt = (paymentId: string, status: PaymentAttempt['status'], at: Date) => ({
    paymentId,
    status,
    at,
  })
  const failed = attempt('one', 'failed', ago(5 * minute))

  test('is what became of the attempt that was known, or of one that was not', () => {
    expect(attemptAfterFailure(null, failed, now)).toBe(failed)
    expect(attemptAfterFailure(attempt('one', 'created', failed.at), failed, now)).toBe(failed)
  })

  test('leaves another attempt open', () => {
    const other = attempt('other', 'created', ago(6 * minute))
    expect(attemptAfterFailure(other, failed, now)).toBe(other)
  })

  test('after the bank has agreed late is old news', () => {
    const authorized = attempt('one', 'authorized', failed.at)
    expect(attemptAfterFailure(authorized, failed, now)).toBe(authorized)
  })

  test('of an earlier attempt than the one that failed last changes nothing', () => {
    const later = attempt('later', 'failed', ago(minute))
    expect(attemptAfterFailure(later, failed, now)).toBe(later)
  })
})
