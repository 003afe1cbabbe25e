import { type Verdict, failing } from '@campus-print/domain/health'
import { i18n, type Language } from '@campus-print/domain/language'
import { isDatabaseAway } from '../platform/database/is-database-away.ts'
import type { DatabaseOutage } from '../platform/database/outage.ts'
import type { Log } from '../platform/log/log.ts'

export interface CheckContext {
  readonly log: Pick<Log, 'warn'>
  readonly outage: DatabaseOutage
}

/** Longer than a printer's own timeout, so that a silent printer is reported by its name. */
const checkTimeoutMs = 8_000

/** Wraps a part's check: a timeout or an error counts as failing, and does not delay other checks. */
export function checkRunner({ log, outage }: CheckContext) {
  return <Part extends Verdict>(
    part: string,
    check: () => Promise<Part>,
  ): (() => Promise<Part | Verdict>) => {
    const call = shareRunningCall(check)
    const onTimeout = () => {
      log.warn({ part }, 'a health check did not answer in time')
      return failing(i18n.t('It does not answer.'))
    }
    return async () => {
      try {
        return await withTimeout(call(), { timeoutMs: checkTimeoutMs, onTimeout })
      } catch (error) {
        if (isDatabaseAway(error)) {
          outage.recordFailure(String(error))
          return failing(i18n.t('The database does not answer.'))
        }
        // The health status leaves this machine, and an error's text may contain private data.
        log.warn({ part, reason: String(error) }, 'a health check failed')
        return failing(i18n.t('The check failed. The log has the reason.'))
      }
    }
  }
}

/**
 * Concurrent calls in one language share one running call, so that a hanging check, as on a lost network
 * drive, blocks only one thread for each language.
 */
export function shareRunningCall<Result>(check: () => Promise<Result>): () => Promise<Result> {
  const running = new Map<Language, Promise<Result>>()
  return () => {
    const { language } = i18n
    const shared = running.get(language) ?? check().finally(() => running.delete(language))
    running.set(language, shared)
    return shared
  }
}

/** Returns the result, or that of `onTimeout` after the timeout. A later result or error is ignored. */
export async function withTimeout<Result, Otherwise>(
  result: Promise<Result>,
  { timeoutMs, onTimeout }: { timeoutMs: number; onTimeout: () => Otherwise },
): Promise<Result | Otherwise> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Otherwise>((resolve) => {
    timer = setTimeout(() => resolve(onTimeout()), timeoutMs).unref()
  })
  try {
    return await Promise.race([result, late])
  } finally {
    clearTimeout(timer)
  }
}
