import { pricesUnclear } from '@campus-print/domain/availability'
import type { Db } from '../platform/database/connect.ts'
import { ApiError } from '../platform/http/api-error.ts'
import type { CampusSettings } from './campus-settings.ts'
import { settingsAsRead } from './current-settings.ts'

/**
 * All settings, for what is priced, taxed or invoiced; refuses while one of those of money cannot be read. A default in
 * its place would charge a price, or state a tax and a seller, that the campus never set, and an invoice stands for
 * good. Money that was paid meanwhile lies safe at the provider, which tells of it again, and is asked about it again.
 */
export async function settingsForMoney(db: Db): Promise<CampusSettings> {
  const { settings, moneyKnown } = await settingsAsRead(db)
  if (!moneyKnown) throw new ApiError('service_unavailable', pricesUnclear)
  return settings
}
