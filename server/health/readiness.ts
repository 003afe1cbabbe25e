import type { Db } from '../platform/database/connect.ts'
import { databaseTime } from '../platform/database/database-time.ts'
import type { DatabaseOutage } from '../platform/database/outage.ts'
import { Refusal } from '../platform/http/refusal.ts'

/** A process can serve while its database answers, whatever that answer is. */
export async function refuseUnlessReady({ db, outage }: { db: Db; outage: DatabaseOutage }): Promise<void> {
  try {
    await databaseTime(db)
  } catch (error) {
    outage.noticed(String(error))
    throw new Refusal('service_unavailable', undefined, { retryAfterSeconds: 5 })
  }
}
