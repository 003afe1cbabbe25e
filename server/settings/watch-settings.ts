import type { Db } from '../platform/database/connect.ts'
import type { LiveEvents } from '../platform/events/live-events.ts'
import type { Log } from '../platform/log/log.ts'
import { readCurrentSettings } from './current-settings.ts'
import { type SettingError, isMoneySetting } from './read-settings.ts'

/** The topic on which the table's trigger publishes every change. */
export const settingsChanged = 'settings-changed'

interface Context {
  readonly db: Db
  readonly events: Pick<LiveEvents, 'subscribe'>
  readonly log: Pick<Log, 'warn' | 'error'>
}

/** Logs unreadable settings once, at the start or when they are set, and not with each call. */
export function watchSettings({ db, events, log }: Context): { start(): Promise<void> } {
  let logged: readonly SettingError[] = []

  async function checkSettings(): Promise<void> {
    const { errors } = await readCurrentSettings(db)
    const before = logged
    logged = errors
    for (const error of errors) {
      if (!before.some(({ setting, wrong }) => setting === error.setting && wrong === error.wrong))
        logSettingError(error)
    }
  }

  function logSettingError(error: SettingError): void {
    if (isMoneySetting(error.setting)) {
      log.error(error, 'a money setting cannot be read: no order is accepted until it is corrected')
    } else log.warn(error, 'a setting cannot be read and is passed over')
  }

  // Checks run one after the other, or two of them would log the same error.
  let lastCheck = Promise.resolve()
  function checkAgain(): Promise<void> {
    lastCheck = lastCheck
      .then(checkSettings)
      .catch((error: unknown) => log.warn({ reason: String(error) }, 'the settings cannot be looked at'))
    return lastCheck
  }

  events.subscribe(settingsChanged, () => void checkAgain())
  return { start: checkAgain }
}
