import type { Db } from '../platform/database/connect.ts'
import { findOpenWish } from './printing-store.ts'

/** When a request's owner asked to cancel it, while its printer has not yet said whether it can be; else `null`. */
export async function cancelRequestedAt(db: Db, requestId: string): Promise<Date | null> {
  return (await findOpenWish(db, requestId)) ?? null
}
