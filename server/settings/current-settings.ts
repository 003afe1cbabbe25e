import type { Db } from '../platform/database/connect.ts'
import { type CampusSettings, defaultSettings } from './campus-settings.ts'
import { chosenSettings } from './settings-store.ts'

/** The settings as they are now, read anew each time: every process sees a change at once. */
export async function currentSettings(db: Db): Promise<CampusSettings> {
  return { ...defaultSettings, ...(await chosenSettings(db)) }
}
