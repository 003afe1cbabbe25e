import type { Db } from '../platform/database/connect.ts'
import type { CampusSettings } from './campus-settings.ts'

/** What the campus has set, by the names of the settings; the rest is not in it. */
export async function chosenSettings(db: Db): Promise<Partial<CampusSettings>> {
  const row = await db.selectFrom('settings').select('chosen').executeTakeFirstOrThrow()
  return row.chosen
}
