import type { Db } from '../platform/database/connect.ts'
import { Refusal } from '../platform/http/api-error.ts'
import { shareUser } from './user-store.ts'

/** Keeps an account from being deleted until the transaction ends; refuses one that is. */
export async function holdAccount(trx: Db, userId: string): Promise<void> {
  const user = await shareUser(trx, userId)
  if (!user || user.deleted_at) throw new Refusal('unauthenticated')
}
