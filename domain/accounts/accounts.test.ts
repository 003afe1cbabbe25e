import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  codeAttempts,
  codeLifetimeMs,
  displayName,
  hasCodeEnded,
  initials,
  newCodeTerms,
  checkCode,
  needsTouch,
  normalizeEmail,
  passwordError,
  resendWaitMs,
  sessionExpiry,
  sessionLifetimeMs,
  sessionTouchAfterMs,
} from './index.ts'

const start = new Date('2026-01-05T10:00:00Z')
const after = (ms: number) => new Date(start.getTime() + ms)

describe('one-time codes', () => {
  test('five wrong attempts use up a code, and even the right code is then rejected', () => {
    let code = newCodeTerms(start)
    for (let left = codeAttempts - 1; left >= 0; left--) {
      const verdict = checkCode(code, false, start)
      expect(verdict).toEqual({ outcome: 'wrong', attemptsLeft: left })
      code = { ...code, attemptsLeft: left }
    }
    expect(checkCode(code, true, start)).toEqual({ outcome: 'expired' })
  })

  test('a code is valid for exactly ten minutes', () => {
    const code = newCodeTerms(start)
    expect(checkCode(code, true, after(599_999)).outcome).toBe('accepted')
    expect(checkCode(code, true, after(600_000)).outcome).toBe('expired')
  })

  test('a new code may be sent one minute after the last', () => {
    const code = newCodeTerms(start)
    expect(resendWaitMs(code, after(59_000))).toBe(1000)
    expect(resendWaitMs(code, after(60_000))).toBe(0)
    expect(resendWaitMs(undefined, start)).toBe(0)
  })

  test('a code without attempts left may be replaced at once', () => {
    const code = { ...newCodeTerms(start), attemptsLeft: 1 }
    expect(resendWaitMs(code, start)).toBe(60_000)
    expect(resendWaitMs({ ...code, attemptsLeft: 0 }, start)).toBe(0)
  })

  test('a code that has ended may always be replaced', () => {
    const age = fc.integer({ min: 0, max: 2 * codeLifetimeMs })
    fc.assert(
      fc.property(age, fc.integer({ min: 0, max: codeAttempts }), (ms, attemptsLeft) => {
        const code = { ...newCodeTerms(start), attemptsLeft }
        const now = after(ms)
        expect(hasCodeEnded(code, now)).toBe(checkCode(code, true, now).outcome === 'expired')
        if (hasCodeEnded(code, now)) expect(resendWaitMs(code, now)).toBe(0)
      }),
    )
  })

  test('no sequence of attempts gets more than five compared with the code', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 30 }), (tries) => {
        let code = newCodeTerms(start)
        let judged = 0
        for (const right of tries) {
          const verdict = checkCode(code, right, start)
          if (verdict.outcome === 'expired') continue
          judged++
          code = { ...code, attemptsLeft: verdict.outcome === 'wrong' ? verdict.attemptsLeft : 0 }
        }
        expect(judged).toBeLessThanOrEqual(codeAttempts)
      }),
    )
  })
})

describe('passwords', () => {
  test.each([
    ['abc12', 'too_short'],
    ['x'.repeat(129), 'too_long'],
    ['Password12', 'too_common'],
    ['correct-horse', undefined],
  ])('%s is %s', (password, fault) => expect(passwordError(password)).toBe(fault))

  test.each([
    ['Kulkarni', 'own_name'],
    ['Asha.Kulkarni', 'own_name'],
    ['ak21@Campus.Example', 'own_name'],
    ['asha@4711', undefined],
    ['asha likes tall lamps', undefined],
    ['a long road', undefined],
  ])('%s of Asha Kulkarni is %s', (password, fault) =>
    expect(passwordError(password, { username: 'Asha Kulkarni', email: 'ak21@campus.example' })).toBe(fault),
  )

  test('length counts characters, not code units', () => {
    expect(passwordError('🔑🔑🔑')).toBe('too_short')
  })
})

test('spellings of one mailbox belong to one account', () => {
  expect(normalizeEmail('  Asha.K@Campus.Example ')).toBe('asha.k@campus.example')
})

test("a user's display name is the full name, else the username, else the address", () => {
  const email = 'asha@campus.example'
  expect(displayName({ email, username: 'asha', firstName: 'Asha', lastName: 'Kulkarni' })).toBe(
    'Asha Kulkarni',
  )
  expect(displayName({ email, username: 'asha' })).toBe('asha')
  expect(displayName({ email })).toBe(email)
  expect(initials({ email, username: 'asha kulkarni' })).toBe('AK')
})

describe('sessions', () => {
  test('a session lasts seven days from its last use and is extended at most hourly', () => {
    expect(sessionExpiry(start)).toEqual(after(7 * 24 * 3600_000))
    expect(needsTouch(start, after(3_599_999))).toBe(false)
    expect(needsTouch(start, after(3_600_000))).toBe(true)
  })

  test('a session in use ends thirty days after it was opened', () => {
    const day = 24 * 3600_000
    expect(sessionExpiry(after(23 * day), start)).toEqual(after(30 * day))
    expect(sessionExpiry(after(29 * day), start)).toEqual(after(30 * day))
    expect(sessionExpiry(after(22 * day), start)).toEqual(after(29 * day))
  })

  test('a session in use ends at most seven days after its last use and at least an hour less', () => {
    const uses = fc.array(fc.integer({ min: 0, max: 2 * sessionLifetimeMs }), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(uses, (gaps) => {
        let session = opened(start)
        let now = start
        for (const gap of gaps) {
          now = new Date(now.getTime() + gap)
          const next = used(session, now)
          if (!next) {
            expect(gap).toBeGreaterThan(sessionLifetimeMs - sessionTouchAfterMs)
            break
          }
          session = next
          const left = session.expiresAt.getTime() - now.getTime()
          expect(left).toBeLessThanOrEqual(sessionLifetimeMs)
          expect(left).toBeGreaterThan(sessionLifetimeMs - sessionTouchAfterMs)
        }
      }),
    )
  })

  test('a session in frequent use is written at most once an hour', () => {
    const uses = fc.array(fc.integer({ min: 0, max: 2 * sessionTouchAfterMs }), { maxLength: 100 })
    fc.assert(
      fc.property(uses, (gaps) => {
        let session: Session | undefined = opened(start)
        const writes = [start.getTime()]
        let now = start
        for (const gap of gaps) {
          now = new Date(now.getTime() + gap)
          session = used(session, now)
          if (!session) throw new Error('A session in use has ended')
          if (session.lastSeenAt === now && gap > 0) writes.push(now.getTime())
        }
        for (const [at, written] of writes.slice(1).entries()) {
          expect(written - writes[at]!).toBeGreaterThanOrEqual(sessionTouchAfterMs)
        }
      }),
    )
  })

  interface Session {
    readonly lastSeenAt: Date
    readonly expiresAt: Date
  }

  const opened = (now: Date): Session => ({ lastSeenAt: now, expiresAt: sessionExpiry(now) })

  /** The session after a use; a session that has ended stays as it is. */
  function used(session: Session, now: Date): Session | undefined {
    if (now.getTime() >= session.expiresAt.getTime()) return undefined
    return needsTouch(session.lastSeenAt, now) ? opened(now) : session
  }
})
