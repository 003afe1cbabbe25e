import type { Db } from './connect.ts'
import { databaseTime } from './database-time.ts'

export interface FollowedClock {
  now(): Date
  stop(): void
}

const pollEveryMs = 30_000

/**
 * The time by the database's clock, which is one for all processes. In between it is counted from the last query
 * by what counts seconds since the machine was started, so that a change of this machine's own clock has no effect.
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
    // What is within the time that the answer took is no difference: the clock is not to shake.
    const isNear = Math.abs(measuredMs - offsetMs) <= answered - sentMs + 1
    if (!isNear) offsetMs = measuredMs
  }

  await readClock()
  // While the database is away it goes on counting.
  const timer = setInterval(() => void readClock().catch(() => {}), pollEveryMs).unref()
  return {
    now: () => new Date(Math.round(offsetMs + elapsedMs())),
    stop: () => clearInterval(timer),
  }
}
