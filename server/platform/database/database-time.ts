import { sql } from 'kysely'
import type { Db } from './connect.ts'

/** The database's clock, read now. */
export async function databaseTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
  return rows[0]?.at ?? new Date(Number.NaN)
}

/** How far this machine's clock is ahead of the database's, in ms; however long the answer took, agreeing ones give 0. */
export async function clockDifferenceMs(db: Db, machineNow: () => number = Date.now): Promise<number> {
  const sentAt = machineNow()
  const at = (await databaseTime(db)).getTime()
  const answered = machineNow()
  if (at < sentAt) return sentAt - at
  return Math.min(answered - at, 0)
}
