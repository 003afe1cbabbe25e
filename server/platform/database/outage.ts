import type { Log } from '../log/log.ts'

/** What knows, for a whole process, that the database cannot be reached. */
export interface DatabaseOutage {
  /** A caller could not reach it. To be called each time: the log has the count and not each time. */
  noticed(reason: string): void
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
 * Logs that the database is lost, then at most once a minute how many calls that affected, and then that it is back,
 * which it finds out by polling. One that comes and goes is logged as sparingly.
 */
export function watchOutage({ probe, log, now = () => performance.now() }: Parts) {
  let since: number | undefined
  let timer: NodeJS.Timeout | undefined
  let saidAt = -Infinity
  /** What was met and not logged yet. */
  let unsaid = 0
  let lastReason = ''
  let isSaid = false
  let hasEnded = false

  function logOutage(): void {
    if (now() - saidAt < reportEveryMs) return
    const message = isSaid ? 'the database is still away' : 'the database is away'
    log.warn({ reason: lastReason, times: unsaid, ...(isSaid && { seconds: secondsSince() }) }, message)
    saidAt = now()
    unsaid = 0
    isSaid = true
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
    if (isSaid) log.warn({ seconds: secondsSince(), times: unsaid }, 'the database is back')
    if (isSaid) unsaid = 0
    isSaid = false
    since = undefined
  }

  return {
    noticed(reason: string): void {
      if (hasEnded) return
      unsaid += 1
      lastReason = reason
      if (since === undefined) {
        since = now()
        pollLater()
      }
      if (!isSaid) logOutage()
    },
    isOn: () => since !== undefined,
    /** Before the connections are closed on purpose. */
    end(): void {
      hasEnded = true
      clearTimeout(timer)
    },
  }
}

/** For parts that run on their own. */
export const unwatched: DatabaseOutage = { noticed() {}, isOn: () => false }
