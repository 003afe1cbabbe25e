import { i18n } from '@campus-print/domain/language'
import type { Pool, QueryConfig } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { createHash } from 'node:crypto'
import { ApiError } from '../http/api-error.ts'

/** A limit of attempts within a window of time. */
export interface NamedLimit {
  readonly name: string
  readonly tries: number
  readonly windowSeconds: number
}

/** Counts attempts in the database, so that all processes share the counts. */
export interface RateLimits {
  /** Counts an attempt of a subject; throws a 429 if there were too many. */
  spend(limit: NamedLimit, subject: string): Promise<void>
  /** Takes back one counted attempt. */
  refund(limit: NamedLimit, subject: string): Promise<void>
  /** Resets the count of a subject. */
  forget(limit: NamedLimit, subject: string): Promise<void>
}

export function createRateLimits(pool: Pool): RateLimits {
  const limiters = new Map<string, RateLimiterPostgres>()

  function limiterOf({ name, tries, windowSeconds }: NamedLimit): RateLimiterPostgres {
    const key = `${name} ${tries} ${windowSeconds}`
    const existing = limiters.get(key)
    if (existing) return existing
    const limiter = new RateLimiterPostgres({
      storeClient: unnamed(pool),
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      points: tries,
      duration: windowSeconds,
    })
    limiters.set(key, limiter)
    return limiter
  }

  return {
    async spend(limit, subject) {
      try {
        await limiterOf(limit).consume(keyOf(subject))
      } catch (error) {
        throw error instanceof RateLimiterRes ? tooManyAttempts(error.msBeforeNext) : error
      }
    },
    async refund(limit, subject) {
      await limiterOf(limit).reward(keyOf(subject))
    },
    async forget(limit, subject) {
      await limiterOf(limit).delete(keyOf(subject))
    },
  }
}

/** Removes the names of prepared statements, which not all poolers in front of the database support. */
function unnamed(pool: Pick<Pool, 'query'>) {
  return { query: ({ text, values }: QueryConfig) => pool.query({ text, ...(values && { values }) }) }
}

/** Returns a key of fixed length for a subject. */
function keyOf(subject: string): string {
  return createHash('sha256').update(subject).digest('base64url')
}

/** The error for an attempt that may be repeated after a wait, in ms. */
export function tooManyAttempts(waitMs: number): ApiError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  return new ApiError('rate_limited', waitMessage(seconds), { retryAfterSeconds: seconds })
}

/** Rounds a wait up, in the largest unit that is not too coarse: `40 seconds`, `2 minutes`, `3 hours`. */
function waitMessage(seconds: number): string {
  const [minutes, hours] = [Math.ceil(seconds / 60), Math.ceil(seconds / 3600)]
  if (seconds < 60) {
    return i18n.t('Too many attempts. Try again in {seconds, plural, one {# second} other {# seconds}}.', {
      seconds,
    })
  }
  return minutes <= 90
    ? i18n.t('Too many attempts. Try again in {minutes, plural, one {# minute} other {# minutes}}.', {
        minutes,
      })
    : i18n.t('Too many attempts. Try again in {hours, plural, one {# hour} other {# hours}}.', { hours })
}
