import { type ServiceStatus, serviceStatus } from '@campus-print/domain/availability'
import type { Db } from '../platform/database/connect.ts'
import { settingsAsRead } from './current-settings.ts'

/** Whether orders are taken now, and why not. */
export async function currentServiceStatus({ db, now }: { db: Db; now: Date }): Promise<ServiceStatus> {
  const { settings, moneyKnown } = await settingsAsRead(db)
  return serviceStatus({ ...settings, pricesKnown: moneyKnown }, now)
}
