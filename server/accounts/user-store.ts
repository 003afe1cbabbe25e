import { sql, type Updateable } from 'kysely'
import type { Db } from '../platform/database/connect.ts'
import type { UserRow, UsersTable } from './tables.ts'

export function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * Locks a user against changes until the transaction ends; other transactions may still insert references.
 */
export function lockUser(trx: Db, id: string): Promise<UserRow | undefined> {
  return trx.selectFrom('users').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** Locks a user against changes until the transaction ends, shared with other readers. */
export function lockUserShared(trx: Db, id: string): Promise<UserRow | undefined> {
  return trx.selectFrom('users').selectAll().where('id', '=', id).forShare().executeTakeFirst()
}

/** Whether password and two-step login are unchanged since the login read the user, before the slow hash. */
export function isUserUnchanged({ password_hash, two_step_since }: UserRow) {
  return sql<boolean>`users.password_hash is not distinct from ${password_hash}
    and (users.two_step_since is null) = ${two_step_since === null}`
}

/** Locks a user whom a login has read; returns `false` if password or two-step login changed since. */
export async function lockUnchangedUser(trx: Db, user: UserRow): Promise<boolean> {
  const found = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', user.id)
    .where(isUserUnchanged(user))
    .forShare()
    .executeTakeFirst()
  return found !== undefined
}

export function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
}

/** Counts the confirmed accounts. */
export async function countPeople(db: Db): Promise<number> {
  const { people } = await db
    .selectFrom('users')
    .where('email_verified_at', 'is not', null)
    .select((eb) => eb.fn.countAll<number>().as('people'))
    .executeTakeFirstOrThrow()
  return people
}

export function updateUser(db: Db, id: string, change: Updateable<UsersTable>): Promise<UserRow> {
  return db.updateTable('users').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** Confirms an account, and removes the password of a contested one. */
export async function markVerified(trx: Db, email: string, now: Date): Promise<UserRow | undefined> {
  return trx
    .updateTable('users')
    .set((eb) => ({
      email_verified_at: eb.fn.coalesce('email_verified_at', eb.val(now)),
      password_hash: eb.case().when('contested', '=', true).then(null).else(eb.ref('password_hash')).end(),
    }))
    .where('email', '=', email)
    .returningAll()
    .executeTakeFirst()
}
