import type { Category } from '@campus-print/domain/accounts'
import type { Db } from '../../platform/database/connect.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { UserRow } from '../tables.ts'
import { findUser, updateUser } from '../user-store.ts'

/** Says what a person is to the campus; nothing they claimed stays open. */
export async function confirmCategory(db: Db, userId: string, category: Category): Promise<UserRow> {
  const user = await findUser(db, userId)
  if (!user?.email_verified_at || user.deleted_at) throw new ApiError('not_found')
  return updateUser(db, userId, { category, claimed_category: null })
}
