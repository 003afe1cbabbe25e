import type { Permission } from '@campus-print/domain/accounts'
import type { Db } from '../platform/database/connect.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { keepAManager } from './keep-a-manager.ts'
import { insertPermissionChange } from './people-store.ts'
import type { UserRow } from './tables.ts'
import { lockUser, updateUser } from './user-store.ts'

export interface Grant {
  readonly userId: string
  readonly permissions: readonly Permission[]
  /** The manager who says so; `null` is the command line. */
  readonly grantedBy: string | null
}

/** Says which permissions a confirmed user has, and keeps who said so; someone has to stay a manager. */
export function grantPermissions({ db, now }: { db: Db; now: Date }, grant: Grant): Promise<UserRow> {
  const { userId, grantedBy } = grant
  const permissions = [...new Set(grant.permissions)].toSorted()
  return db.transaction().execute(async (trx) => {
    if (!permissions.includes('manage')) await keepAManager(trx, userId)
    const user = await lockUser(trx, userId)
    if (!user?.email_verified_at || user.deleted_at) throw new Refusal('not_found')
    await insertPermissionChange(trx, { userId, permissions, changedBy: grantedBy, at: now })
    return updateUser(trx, userId, { permissions })
  })
}
