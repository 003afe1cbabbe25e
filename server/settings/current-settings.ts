import type { Db } from '../platform/database/connect.ts'
import { type PlainSettings, type CampusSettings, defaultSettings } from './campus-settings.ts'
import { type ReadSettings, readSettings } from './read-settings.ts'
import { chosenSettings } from './settings-store.ts'
import { type ServiceStatus, serviceStatus, pricesUnclear } from '@campus-print/domain/availability'
import { ApiError } from '../platform/http/api-error.ts'

/**
 * Returns the current settings, except those of money, which `settingsForMoney` returns. An unreadable
 * setting has its fallback value; `watchSettings` logs it.
 */
export async function currentSettings(db: Db): Promise<PlainSettings> {
  const { settings } = await readCurrentSettings(db)
  return settings
}

/** The contact email address of the campus; `undefined` while it is the default, which is only an example. */
export async function campusEmail(db: Db): Promise<string | undefined> {
  const { contact } = await currentSettings(db)
  const email = contact.email.trim()
  return email === '' || email === defaultSettings.contact.email ? undefined : email
}

/** Reads the settings without a cache, so that every process sees a change immediately. */
export async function readCurrentSettings(db: Db): Promise<ReadSettings> {
  return readSettings(await chosenSettings(db))
}

/** Whether the campus accepts orders now, and if not, why. */
export async function currentServiceStatus({ db, now }: { db: Db; now: Date }): Promise<ServiceStatus> {
  const { settings, moneyKnown } = await readCurrentSettings(db)
  return serviceStatus({ ...settings, pricesKnown: moneyKnown }, now)
}

/**
 * Returns all settings, for prices, taxes and invoices; throws while a money setting cannot be read. A
 * default would charge a price, or state a tax or seller, that the campus never set, and invoices are final.
 * Payments made meanwhile are safe at the provider, which reports them again and is polled again.
 */
export async function settingsForMoney(db: Db): Promise<CampusSettings> {
  const { settings, moneyKnown } = await readCurrentSettings(db)
  if (!moneyKnown) throw new ApiError('service_unavailable', pricesUnclear())
  return settings
}
