import type { Db } from './connect.ts'
import { databaseTime } from './database-time.ts'

export interface FollowedClock {
  now(): Date
  stop(): void
}

const pollEveryMs = 30_000

/**
 * The database's clock, the same for all processes. A monotonic clock counts between polls, so setting this
 * machine's clock has no effect.
 */
export async function followDatabaseClock(
  db: Db,
  elapsedMs: () => number = () => performance.now(),
): Promise<FollowedClock> {
  let offsetMs = Number.NaN

  async function readClock(): Promise<void> {
    const sentMs = elapsedMs()
    const databaseMs = (await databaseTime(db)).getTime()
    const receivedMs = elapsedMs()
    const measuredMs = databaseMs - (sentMs + receivedMs) / 2
    // A difference within the response time is noise.
    const isNear = Math.abs(measuredMs - offsetMs) <= receivedMs - sentMs + 1
    if (!isNear) offsetMs = measuredMs
  }

  await readClock()
  // During an outage of the database, the monotonic clock continues.
  const timer = setInterval(() => void readClock().catch(() => {}), pollEveryMs).unref()
  return {
    now: () => new Date(Math.round(offsetMs + elapsedMs())),
    stop: () => clearInterval(timer),
  }
}
