import type { Permission } from '@campus-print/domain/accounts'
import type { Db } from '../../platform/database/connect.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { requireManagerLeft } from './require-manager-left.ts'
import { insertPermissionChange } from './people-store.ts'
import type { UserRow } from '../tables.ts'
import { lockUser, updateUser } from '../user-store.ts'

interface Context {
  readonly db: Db
  readonly now: Date
}

export interface PermissionChange {
  readonly userId: string
  readonly permission: Permission
  /** The manager who says so; `null` is the command line. */
  readonly changedBy: string | null
}

/** Gives a confirmed user one permission; what others say of the user's other permissions meanwhile stands. */
export function grantPermission({ db, now }: Context, change: PermissionChange): Promise<UserRow> {
  return db.transaction().execute((trx) => setPermission({ db: trx, now }, change, true))
}

/** Takes one permission from a confirmed user; someone has to stay a manager. */
export function revokePermission({ db, now }: Context, change: PermissionChange): Promise<UserRow> {
  return db.transaction().execute(async (trx) => {
    if (change.permission === 'manage') await requireManagerLeft(trx, change.userId)
    return setPermission({ db: trx, now }, change, false)
  })
}

/** Within a transaction; keeps who said so, unless it was so already. */
async function setPermission(
  { db: trx, now }: Context,
  { userId, permission, changedBy }: PermissionChange,
  isGiven: boolean,
): Promise<UserRow> {
  const user = await lockUser(trx, userId)
  if (!user?.email_verified_at || user.deleted_at) throw new ApiError('not_found')
  if (user.permissions.includes(permission) === isGiven) return user
  const others = user.permissions.filter((each) => each !== permission)
  const permissions = isGiven ? [...others, permission].toSorted() : others
  await insertPermissionChange(trx, { userId, permissions, changedBy, at: now })
  return updateUser(trx, userId, { permissions })
}
