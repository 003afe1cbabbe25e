import type { Db } from '../platform/database/connect.ts'
import type { LiveEvents } from '../platform/events/live-events.ts'
import type { Log } from '../platform/log/log.ts'
import { settingsAsRead } from './current-settings.ts'
import { type SettingFault, isMoneySetting } from './read-settings.ts'

/** Told by the table itself, whoever changes it. */
const settingsChanged = 'settings-changed'

interface Parts {
  readonly db: Db
  readonly events: Pick<LiveEvents, 'subscribe'>
  readonly log: Pick<Log, 'warn' | 'error'>
}

/** Says in the log what cannot be read of the settings: once, at start or when it was set, and not with each call. */
export function watchSettings({ db, events, log }: Parts): { start(): Promise<void> } {
  let told: readonly SettingFault[] = []

  async function look(): Promise<void> {
    const { faults } = await settingsAsRead(db)
    const before = told
    told = faults
    for (const fault of faults) {
      if (!before.some(({ setting, wrong }) => setting === fault.setting && wrong === fault.wrong))
        tell(fault)
    }
  }

  function tell(fault: SettingFault): void {
    if (isMoneySetting(fault.setting)) {
      log.error(fault, 'a setting of money cannot be read: no order is taken until it is mended')
    } else log.warn(fault, 'a setting cannot be read and is passed over')
  }

  // One after the other, or two of them would tell the same.
  let looking = Promise.resolve()
  function lookAgain(): Promise<void> {
    looking = looking
      .then(look)
      .catch((error: unknown) => log.warn({ reason: String(error) }, 'the settings cannot be looked at'))
    return looking
  }

  events.subscribe(settingsChanged, () => void lookAgain())
  return { start: lookAgain }
}
