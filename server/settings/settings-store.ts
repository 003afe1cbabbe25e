import type { Db } from '../platform/database/connect.ts'

/** What the campus has set, by the names of the settings; the rest is not in it. */
export async function chosenSettings(db: Db): Promise<Record<string, unknown>> {
  const row = await db.selectFrom('settings').select('chosen').executeTakeFirstOrThrow()
  return row.chosen
}
