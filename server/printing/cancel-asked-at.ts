import type { Db } from '../platform/database/connect.ts'
import { openCancelRequests } from './printing-store.ts'

/** When a request's owner asked to cancel it, while its printer has not yet said whether it can be; else `null`. */
export async function cancelAskedAt(db: Db, requestId: string): Promise<Date | null> {
  return (await openCancelRequests(db, [requestId])).get(requestId) ?? null
}

/** The same of several requests, by request; the others are left out. */
export { openCancelRequests as cancelAskedAtOf }
