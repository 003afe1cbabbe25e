import { type GroupGrants, withGrants } from '@campus-print/domain/accounts'
import { recordAudit } from '../../audit/index.ts'
import type { Db } from '../../platform/database/connect.ts'
import { insertPermissionChange, lockManagers } from '../people/people-store.ts'
import { publishPermissionTaken } from '../people/permissions.ts'
import type { CampusIdentityRow, UserRow } from '../tables.ts'
import { lockUser, updateUser } from '../user-store.ts'
import { updateIdentity } from './identity-store.ts'

/**
 * Gives an account what the person's groups give now, and takes what they gave before, in the caller's transaction. The
 * last manager stays one until there is another.
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
  // A category that the directory states needs no manager's decision.
  const claimed_category = grants.category === null ? user.claimed_category : null
  if (JSON.stringify(before) === JSON.stringify(after) && claimed_category === user.claimed_category)
    return user
  if (before.permissions.join() !== permissions.join()) {
    if (before.permissions.some((each) => !permissions.includes(each)))
      await publishPermissionTaken(trx, user.id)
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
