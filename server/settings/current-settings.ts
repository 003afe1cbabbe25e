import type { Db } from '../platform/database/connect.ts'
import { type CampusSettings, defaultSettings } from './campus-settings.ts'
import { chosenSettings } from './settings-store.ts'

/** The settings as they are now, read anew each time: every process sees a change at once. */
export async function currentSettings(db: Db): Promise<CampusSettings> {
  const chosen = await chosenSettings(db)
  return {
    ...defaultSettings,
    ...chosen,
    // What a campus set before there was a limit does not name it.
    accountLimits: { ...defaultSettings.accountLimits, ...chosen.accountLimits },
    uploadLimits: { ...defaultSettings.uploadLimits, ...chosen.uploadLimits },
  }
}
