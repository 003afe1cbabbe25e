import type { Log } from '../log/log.ts'
import type { Db } from './connect.ts'
import { clockDifferenceMs } from './database-time.ts'

/** Clocks that are set by NTP differ by far less. */
export const tolerableDifferenceMs = 5 * 60 * 1000

/**
 * Does what cannot be undone and is due by the clock, unless this machine's clock and the database's differ: then one
 * of them is wrong, nobody knows which, and it can wait.
 */
export async function whileClocksAgree(
  { db, log, machineNow }: { db: Db; log: Pick<Log, 'error'>; machineNow?: () => number },
  act: () => Promise<void>,
): Promise<void> {
  const differenceMs = await clockDifferenceMs(db, machineNow)
  if (Math.abs(differenceMs) <= tolerableDifferenceMs) return act()
  log.error(
    { differenceSeconds: Math.round(differenceMs / 1000) },
    'this machine’s clock and the database’s differ: nothing is deleted and nothing expires until they agree',
  )
}
