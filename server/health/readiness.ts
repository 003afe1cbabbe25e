import type { Db } from '../platform/database/connect.ts'
import { databaseTime } from '../platform/database/database-time.ts'
import type { DatabaseOutage } from '../platform/database/outage.ts'
import { ApiError } from '../platform/http/api-error.ts'
import { inTime } from './in-time.ts'

/** Whoever watches asks each second. */
const answerWithinMs = 700

/** A process can serve while its database answers, whatever that answer is. */
export async function requireReady({ db, outage }: { db: Db; outage: DatabaseOutage }): Promise<void> {
  try {
    const at = await inTime(answerWithinMs, databaseTime(db), () => undefined)
    if (!at) throw new Error(`the database did not answer within ${answerWithinMs} ms`)
  } catch (error) {
    outage.noticed(String(error))
    throw new ApiError('service_unavailable', undefined, { retryAfterSeconds: 5 })
  }
}
