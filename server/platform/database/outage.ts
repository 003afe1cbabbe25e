import type { Log } from '../log/log.ts'

/** Tracks for the whole process whether the database can be reached. */
export interface DatabaseOutage {
  /**
   * Records that a caller could not reach the database. Call it each time: the log contains the count only.
   */
  recordFailure(reason: string): void
  isOn(): boolean
}

interface Parts {
  /** Rejects while the database cannot be reached. */
  readonly probe: () => Promise<unknown>
  readonly log: Pick<Log, 'warn'>
  readonly now?: () => number
}

const pollEveryMs = 1_000
const reportEveryMs = 60_000

/**
 * Logs that the database is lost, then at most once a minute how many calls were affected, and then that it
 * is back, which it finds out by polling. A database that comes and goes is logged no more often.
 */
export function watchOutage({ probe, log, now = () => performance.now() }: Parts) {
  let since: number | undefined
  let timer: NodeJS.Timeout | undefined
  let loggedAt = -Infinity
  /** Calls since the last line in the log. */
  let unloggedCalls = 0
  let lastReason = ''
  let isLogged = false
  let hasEnded = false

  function logOutage(): void {
    if (now() - loggedAt < reportEveryMs) return
    const message = isLogged ? 'the database is still away' : 'the database is away'
    log.warn(
      { reason: lastReason, times: unloggedCalls, ...(isLogged && { seconds: secondsSince() }) },
      message,
    )
    loggedAt = now()
    unloggedCalls = 0
    isLogged = true
  }

  const secondsSince = () => Math.round((now() - (since ?? now())) / 1000)

  function pollLater(): void {
    timer = setTimeout(() => {
      probe().then(back, () => {
        if (hasEnded) return
        logOutage()
        pollLater()
      })
    }, pollEveryMs).unref()
  }

  function back(): void {
    if (hasEnded) return
    if (isLogged) log.warn({ seconds: secondsSince(), times: unloggedCalls }, 'the database is back')
    if (isLogged) unloggedCalls = 0
    isLogged = false
    since = undefined
  }

  return {
    recordFailure(reason: string): void {
      if (hasEnded) return
      unloggedCalls += 1
      lastReason = reason
      if (since === undefined) {
        since = now()
        pollLater()
      }
      if (!isLogged) logOutage()
    },
    isOn: () => since !== undefined,
    /** Ends the tracking. Call it before the connections are closed on purpose. */
    end(): void {
      hasEnded = true
      clearTimeout(timer)
    },
  }
}

/** Tracks nothing, for code that runs without the server. */
export const noOutageTracking: DatabaseOutage = { recordFailure() {}, isOn: () => false }
