import { maxPeople } from '@campus-print/contract/people'
import type { Permission } from '@campus-print/domain/accounts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import { escapeLike } from '../../platform/database/like-pattern.ts'
import type { UserRow } from '../tables.ts'

/** Finds confirmed users whose name or email address contains a text. */
export function findPeople(db: Db, text: string): Promise<UserRow[]> {
  const pattern = `%${escapeLike(text)}%`
  return people(db)
    .where((eb) => eb.or([eb('username', 'ilike', pattern), eb('email', 'ilike', pattern)]))
    .execute()
}

/** The users with permissions, and those whose claimed category awaits a manager's decision. */
export function peopleWithPermissions(db: Db): Promise<UserRow[]> {
  return people(db)
    .where((eb) => eb.or([sql<boolean>`permissions <> '{}'`, eb('claimed_category', 'is not', null)]))
    .execute()
}

/**
 * Locks all managers and one more user until the transaction ends, and returns the managers' ids. The order
 * of the locks is fixed, or two managers who change each other at the same time would deadlock.
 */
export async function lockManagers(trx: Db, userId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('users')
    .select(['id', 'permissions'])
    .where((eb) => eb.or([sql<boolean>`'manage' = any(permissions)`, eb('id', '=', userId)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.filter(({ permissions }) => permissions.includes('manage')).map(({ id }) => id)
}

export async function insertPermissionChange(
  trx: Db,
  change: { userId: string; permissions: Permission[]; changedBy: string | null; at: Date },
): Promise<void> {
  const { userId: user_id, permissions, changedBy: changed_by, at } = change
  await trx.insertInto('permission_changes').values({ user_id, permissions, changed_by, at }).execute()
}

function people(db: Db) {
  return db
    .selectFrom('users')
    .selectAll()
    .where('email_verified_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('username')
    .limit(maxPeople)
}
