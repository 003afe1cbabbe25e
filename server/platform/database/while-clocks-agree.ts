import { clocksAgree } from '@campus-print/domain/health'
import type { Log } from '../log/log.ts'
import type { Db } from './connect.ts'
import { clockDifferenceMs } from './database-time.ts'

/** Runs an irreversible job that depends on the time, unless this machine's clock and the database's differ. */
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
