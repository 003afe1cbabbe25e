import type { Db } from '../../platform/database/connect.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { lockUserShared } from '../user-store.ts'

/** Keeps an account from being deleted until the transaction ends; refuses one that is. */
export async function lockAccount(trx: Db, userId: string): Promise<void> {
  const user = await lockUserShared(trx, userId)
  if (!user || user.deleted_at) throw new ApiError('unauthenticated')
}
