import type { GroupGrants } from '@campus-print/domain/accounts'
import type { Db } from '../../platform/database/connect.ts'
import type { CampusIdentityRow } from '../tables.ts'

interface IdentityKey {
  readonly issuer: string
  readonly subject: string
}

export function findIdentity(
  db: Db,
  { issuer, subject }: IdentityKey,
): Promise<CampusIdentityRow | undefined> {
  return db
    .selectFrom('campus_identities')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

export function identitiesOf(db: Db, userId: string): Promise<CampusIdentityRow[]> {
  return db.selectFrom('campus_identities').selectAll().where('user_id', '=', userId).execute()
}

/** Connects an account with a person. Returns false if either is connected with another one already. */
export async function insertIdentity(
  trx: Db,
  { issuer, subject, userId, now }: IdentityKey & { userId: string; now: Date },
): Promise<boolean> {
  const inserted = await trx
    .insertInto('campus_identities')
    .values({ issuer, subject, user_id: userId, created_at: now, last_sign_in_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Stores what groups granted at a sign-in, and what the account had before. */
export async function updateIdentity(
  trx: Db,
  { issuer, subject }: IdentityKey,
  { given, own, now }: { given: GroupGrants; own: Pick<GroupGrants, 'category' | 'department'>; now: Date },
): Promise<void> {
  await trx
    .updateTable('campus_identities')
    .set({
      given_permissions: [...given.permissions],
      given_category: given.category,
      given_department: given.department,
      own_category: own.category,
      own_department: own.department,
      last_sign_in_at: now,
    })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute()
}

export async function deleteIdentitiesOf(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('campus_identities').where('user_id', '=', userId).execute()
}
