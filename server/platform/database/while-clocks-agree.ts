import { clocksAgree } from '@campus-print/domain/health'
import type { Log } from '../log/log.ts'
import type { Db } from './connect.ts'
import { clockDifferenceMs } from './database-time.ts'

/** Does what cannot be undone and is due by the clock, unless this machine's clock is wrong, or the database's: it can wait. */
export async function whileClocksAgree(
  { db, log, machineNow }: { db: Db; log: Pick<Log, 'error'>; machineNow?: () => number },
  act: () => Promise<void>,
): Promise<void> {
  const differenceSeconds = (await clockDifferenceMs(db, machineNow)) / 1000
  if (clocksAgree(differenceSeconds)) return act()
  log.error(
    { differenceSeconds: Math.round(differenceSeconds) },
    'this machine’s clock and the database’s differ: nothing is deleted and nothing expires until they agree',
  )
}
