import { normalizeEmail } from '@campus-print/domain/accounts'
import type { Db } from '../platform/database/connect.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { grantPermissions } from './grant-permissions.ts'
import type { UserRow } from './tables.ts'
import { findUserByEmail } from './user-store.ts'

/** Makes a confirmed user a manager who runs the desk too: how the first one comes about. */
export async function appointManager({ db, now }: { db: Db; now: Date }, email: string): Promise<UserRow> {
  const user = await findUserByEmail(db, normalizeEmail(email))
  if (!user?.email_verified_at) {
    throw new Refusal(
      'not_found',
      `Nobody has a confirmed account with ${email}. Register in the browser first.`,
    )
  }
  return grantPermissions({ db, now }, { userId: user.id, permissions: ['desk', 'manage'], grantedBy: null })
}
