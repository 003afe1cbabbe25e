import { describe, expect, test } from 'vitest'
import { attemptOpenMs, attemptState, decidingAttempt } from './attempt.ts'

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
