import type { Db } from '../platform/database/connect.ts'
import type { PlainSettings } from './campus-settings.ts'
import { type ReadSettings, readSettings } from './read-settings.ts'
import { chosenSettings } from './settings-store.ts'

/**
 * The settings as they are now, but for those of money, which `settingsForMoney` answers. What cannot be read stands at
 * what holds meanwhile; `watchSettings` tells of it.
 */
export async function currentSettings(db: Db): Promise<PlainSettings> {
  const { settings } = await settingsAsRead(db)
  return settings
}

/** Read anew each time: every process sees a change at once. */
export async function settingsAsRead(db: Db): Promise<ReadSettings> {
  return readSettings(await chosenSettings(db))
}
