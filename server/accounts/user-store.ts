import { sql, type Updateable } from 'kysely'
import type { Db } from '../platform/database/connect.ts'
import type { UserRow, UsersTable } from './tables.ts'

export function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Keeps a user from being changed or deleted by others until the transaction ends; rows may still refer to them. */
export function lockUser(trx: Db, id: string): Promise<UserRow | undefined> {
  return trx.selectFrom('users').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** The same for any number at once, none of whom changes the user. */
export function lockUserShared(trx: Db, id: string): Promise<UserRow | undefined> {
  return trx.selectFrom('users').selectAll().where('id', '=', id).forShare().executeTakeFirst()
}

/** Whether a user is still as a login found them, which takes the time of a password's hash. */
export function isAsFound({ password_hash, two_step_since }: UserRow) {
  return sql<boolean>`users.password_hash is not distinct from ${password_hash}
    and (users.two_step_since is null) = ${two_step_since === null}`
}

/** Keeps a user as a login found them until the transaction ends; answers `false` where they have changed. */
export async function lockAsFound(trx: Db, user: UserRow): Promise<boolean> {
  const found = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', user.id)
    .where(isAsFound(user))
    .forShare()
    .executeTakeFirst()
  return found !== undefined
}

export function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
}

/** How many accounts are confirmed. */
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

/** Confirms an account; where it is contested, no password opens it from then on. */
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
