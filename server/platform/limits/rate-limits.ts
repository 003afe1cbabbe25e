import { i18n } from '@campus-print/domain/language'
import type { Pool, QueryConfig } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { createHash } from 'node:crypto'
import { ApiError } from '../http/api-error.ts'

/** Something that may be done so many times within a window. */
export interface NamedLimit {
  readonly name: string
  readonly tries: number
  readonly windowSeconds: number
}

/** Counts tries in the database, so that every process counts the same ones. */
export interface RateLimits {
  /** Counts one try of `who`; rejects it with 429 when there were too many. */
  spend(limit: NamedLimit, who: string): Promise<void>
  /** Gives one counted try back. */
  refund(limit: NamedLimit, who: string): Promise<void>
  /** Begins the count of `who` again. */
  forget(limit: NamedLimit, who: string): Promise<void>
}

export function createRateLimits(pool: Pool): RateLimits {
  const limiters = new Map<string, RateLimiterPostgres>()

  function limiterOf({ name, tries, windowSeconds }: NamedLimit): RateLimiterPostgres {
    const key = `${name} ${tries} ${windowSeconds}`
    const known = limiters.get(key)
    if (known) return known
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
    async spend(limit, who) {
      try {
        await limiterOf(limit).consume(keyOf(who))
      } catch (error) {
        throw error instanceof RateLimiterRes ? tooManyAttempts(error.msBeforeNext) : error
      }
    },
    async refund(limit, who) {
      await limiterOf(limit).reward(keyOf(who))
    },
    async forget(limit, who) {
      await limiterOf(limit).delete(keyOf(who))
    },
  }
}

/** Poolers in front of the database do not all know prepared statements by their names. */
function unnamed(pool: Pick<Pool, 'query'>) {
  return { query: ({ text, values }: QueryConfig) => pool.query({ text, ...(values && { values }) }) }
}

/** Returns a key of fixed length. */
function keyOf(who: string): string {
  return createHash('sha256').update(who).digest('base64url')
}

/** The error for an attempt that may be made after a wait, which it states. */
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
