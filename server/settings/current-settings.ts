import type { Db } from '../platform/database/connect.ts'
import { type PlainSettings, type CampusSettings, defaultSettings } from './campus-settings.ts'
import { type ReadSettings, readSettings } from './read-settings.ts'
import { chosenSettings } from './settings-store.ts'
import { type ServiceStatus, serviceStatus, pricesUnclear } from '@campus-print/domain/availability'
import { ApiError } from '../platform/http/api-error.ts'

/**
 * The settings as they are now, but for those of money, which `settingsForMoney` answers. What cannot be read stands at
 * what holds meanwhile; `watchSettings` logs it.
 */
export async function currentSettings(db: Db): Promise<PlainSettings> {
  const { settings } = await settingsAsRead(db)
  return settings
}

/** Where the campus reads mail; unset until it has chosen an address: the default is invented. */
export async function campusEmail(db: Db): Promise<string | undefined> {
  const { contact } = await currentSettings(db)
  const email = contact.email.trim()
  return email === '' || email === defaultSettings.contact.email ? undefined : email
}

/** Read each time: every process sees a change at once. */
export async function settingsAsRead(db: Db): Promise<ReadSettings> {
  return readSettings(await chosenSettings(db))
}

/** Whether orders are taken now, and why not. */
export async function currentServiceStatus({ db, now }: { db: Db; now: Date }): Promise<ServiceStatus> {
  const { settings, moneyKnown } = await settingsAsRead(db)
  return serviceStatus({ ...settings, pricesKnown: moneyKnown }, now)
}

/**
 * All settings, for what is priced, taxed or invoiced; throws while one of those of money cannot be read. A default in
 * its place would charge a price, or state a tax and a seller, that the campus never set, and an invoice stands for
 * good. Money that was paid meanwhile is safe at the provider, which reports it again, and is polled again.
 */
export async function settingsForMoney(db: Db): Promise<CampusSettings> {
  const { settings, moneyKnown } = await settingsAsRead(db)
  if (!moneyKnown) throw new ApiError('service_unavailable', pricesUnclear())
  return settings
}
