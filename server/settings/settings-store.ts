import type { Db } from '../platform/database/connect.ts'

/** What the campus has set, by the names of the settings, as it was written; the rest is not in it. */
export async function chosenSettings(db: Db): Promise<unknown> {
  const row = await db.selectFrom('settings').select('chosen').executeTakeFirst()
  return row?.chosen
}
