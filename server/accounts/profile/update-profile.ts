import type { updateDetails as updateDetailsCall } from '@campus-print/contract/profile'
import type { BodyOf } from '@campus-print/contract/endpoint'
import type { Db } from '../../platform/database/connect.ts'
import type { UserRow, UsersTable } from '../tables.ts'
import type { Updateable } from 'kysely'
import { findUser, updateUser } from '../user-store.ts'

type Change = BodyOf<typeof updateDetailsCall>

/** Changes what users may change of themselves; what is not named stays as it is. */
export async function updateProfile(db: Db, userId: string, change: Change): Promise<UserRow | undefined> {
  const columns: Updateable<UsersTable> = {
    ...(change.username !== undefined && { username: change.username }),
    ...(change.whatsappNumber !== undefined && { whatsapp_number: change.whatsappNumber }),
    ...(change.department !== undefined && { department: change.department }),
    ...(change.firstName !== undefined && { first_name: change.firstName || null }),
    ...(change.lastName !== undefined && { last_name: change.lastName || null }),
  }
  return Object.keys(columns).length === 0 ? findUser(db, userId) : updateUser(db, userId, columns)
}
