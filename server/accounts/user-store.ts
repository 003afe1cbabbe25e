import { type Insertable, type Updateable, sql } from 'kysely'
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
export function shareUser(trx: Db, id: string): Promise<UserRow | undefined> {
  return trx.selectFrom('users').selectAll().where('id', '=', id).forShare().executeTakeFirst()
}

export function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
}

/**
 * Writes an account that is not confirmed yet, over an earlier one of the same address that nobody confirmed.
 * Contested once is contested still. Answers whether it was written: a confirmed account stays as it is.
 */
export async function putUnverifiedUser(trx: Db, row: Insertable<UsersTable>): Promise<boolean> {
  const written = await trx
    .insertInto('users')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet((eb) => ({
          username: eb.ref('excluded.username'),
          whatsapp_number: eb.ref('excluded.whatsapp_number'),
          password_hash: eb.ref('excluded.password_hash'),
          category: eb.ref('excluded.category'),
          claimed_category: eb.ref('excluded.claimed_category'),
          department: eb.ref('excluded.department'),
          contested: sql<boolean>`users.contested or excluded.contested`,
        }))
        .where('users.email_verified_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst()
  return written !== undefined
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
