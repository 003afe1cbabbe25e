import { sql } from 'kysely'
import type { Db } from './connect.ts'

/** The database's clock, read now. */
export async function databaseTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
  return rows[0]?.at ?? new Date(Number.NaN)
}

/**
 * How far this machine's clock is ahead of the database's, in ms. For equal clocks it is 0, however long the
 * query took.
 */
export async function clockDifferenceMs(db: Db, machineNow: () => number = Date.now): Promise<number> {
  const sentAt = machineNow()
  const databaseNow = (await databaseTime(db)).getTime()
  const receivedAt = machineNow()
  if (databaseNow < sentAt) return sentAt - databaseNow
  return Math.min(receivedAt - databaseNow, 0)
}
