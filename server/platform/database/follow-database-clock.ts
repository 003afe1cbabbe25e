import type { Db } from './connect.ts'
import { databaseTime } from './database-time.ts'

export interface FollowedClock {
  now(): Date
  stop(): void
}

const pollEveryMs = 30_000

/**
 * The database's clock, the same for all processes. A monotonic clock counts between polls, so setting this machine's
 * clock has no effect.
 */
export async function followDatabaseClock(
  db: Db,
  elapsedMs: () => number = () => performance.now(),
): Promise<FollowedClock> {
  let offsetMs = Number.NaN

  async function readClock(): Promise<void> {
    const sentMs = elapsedMs()
    const at = (await databaseTime(db)).getTime()
    const answered = elapsedMs()
    const measuredMs = at - (sentMs + answered) / 2
    // A difference within the answer time is noise.
    const isNear = Math.abs(measuredMs - offsetMs) <= answered - sentMs + 1
    if (!isNear) offsetMs = measuredMs
  }

  await readClock()
  // While the database is away, the monotonic clock goes on.
  const timer = setInterval(() => void readClock().catch(() => {}), pollEveryMs).unref()
  return {
    now: () => new Date(Math.round(offsetMs + elapsedMs())),
    stop: () => clearInterval(timer),
  }
}
