import { normalizeEmail } from '@campus-print/domain/accounts'
import type { Db } from '../../platform/database/connect.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { grantPermission } from './permissions.ts'
import type { UserRow } from '../tables.ts'
import { findUserByEmail } from '../user-store.ts'

/** Makes a confirmed user a manager who runs the desk too: how the first one comes about. */
export async function grantManager({ db, now }: { db: Db; now: Date }, email: string): Promise<UserRow> {
  const user = await findUserByEmail(db, normalizeEmail(email))
  if (!user?.email_verified_at) {
    throw new ApiError(
      'not_found',
      `Nobody has a confirmed account with ${email}. Register in the browser first.`,
    )
  }
  const appointment = { userId: user.id, changedBy: null }
  await grantPermission({ db, now }, { ...appointment, permission: 'desk' })
  return grantPermission({ db, now }, { ...appointment, permission: 'manage' })
}
