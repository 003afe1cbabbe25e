import { type GroupGrants, withGrants } from '@campus-print/domain/accounts'
import { recordAudit } from '../../audit/index.ts'
import type { Db } from '../../platform/database/connect.ts'
import { insertPermissionChange, lockManagers } from '../people/people-store.ts'
import { publishPermissionRevoked } from '../people/permissions.ts'
import type { CampusIdentityRow, UserRow } from '../tables.ts'
import { lockUser, updateUser } from '../user-store.ts'
import { updateIdentity } from './identity-store.ts'

/**
 * Updates permissions, category and department of an account from the person's campus groups, in the caller's
 * transaction. What earlier groups granted is revoked, except from the last manager.
 */
export async function applyGroups(
  { db: trx, now }: { db: Db; now: Date },
  { identity, grants }: { identity: CampusIdentityRow; grants: GroupGrants },
): Promise<UserRow | undefined> {
  const managers = await lockManagers(trx, identity.user_id)
  const user = await lockUser(trx, identity.user_id)
  if (!user || user.deleted_at) return undefined
  const isLastManager = managers.length === 1 && managers[0] === user.id
  const account = withGrants(
    {
      permissions: user.permissions,
      category: user.category,
      department: user.department,
      given: {
        permissions: identity.given_permissions,
        category: identity.given_category,
        department: identity.given_department,
      },
      own: { category: identity.own_category, department: identity.own_department },
    },
    isLastManager ? withManage(grants) : grants,
  )
  await updateIdentity(trx, identity, { given: account.given, own: account.own, now })
  const permissions = [...account.permissions]
  const before = { permissions: user.permissions, category: user.category, department: user.department }
  const after = { permissions, category: account.category, department: account.department }
  // A manager need not confirm a category that the directory states.
  const claimed_category = grants.category === null ? user.claimed_category : null
  if (JSON.stringify(before) === JSON.stringify(after) && claimed_category === user.claimed_category)
    return user
  if (before.permissions.join() !== permissions.join()) {
    if (before.permissions.some((permission) => !permissions.includes(permission)))
      await publishPermissionRevoked(trx, user.id)
    await insertPermissionChange(trx, { userId: user.id, permissions, changedBy: null, at: now })
  }
  await recordAudit(
    { db: trx, now },
    { actorId: 'system', action: 'apply groups', subject: 'person', subjectId: user.id, before, after },
  )
  return updateUser(trx, user.id, { ...after, claimed_category })
}

function withManage(grants: GroupGrants): GroupGrants {
  return { ...grants, permissions: [...new Set([...grants.permissions, 'manage' as const])].toSorted() }
}
