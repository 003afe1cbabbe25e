import { type Insertable, sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import type { UsersTable } from '../tables.ts'

/** A registration of an account that is not confirmed yet. */
export type RegistrationRow = Insertable<UsersTable> & {
  readonly password_hash: string
  readonly created_at: Date
}

/**
 * Writes an account that is not confirmed yet, over an earlier one of the same address that was not confirmed: all of
 * the later registration counts. Contested once is contested still. Over a confirmed account only a decoy is written.
 * Answers whether the account was written.
 */
export async function upsertRegistration(trx: Db, row: RegistrationRow): Promise<boolean> {
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
          language: eb.ref('excluded.language'),
          contested: sql<boolean>`users.contested or excluded.contested`,
          created_at: eb.ref('excluded.created_at'),
        }))
        .where('users.email_verified_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst()
  // One statement more in either case, so that the time does not tell them apart.
  if (written) await deleteDecoy(trx, row.email)
  else await upsertDecoy(trx, row)
  return written !== undefined
}

/** Writes a confirmed account, over an unconfirmed registration of its address; over a confirmed one nothing is written. */
export async function upsertConfirmedUser(trx: Db, row: Insertable<UsersTable>): Promise<string | undefined> {
  const { email: _, ...rest } = row
  const written = await trx
    .insertInto('users')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet(rest).where('users.email_verified_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst()
  return written?.id
}

async function upsertDecoy(
  trx: Db,
  { email, password_hash, created_at: registered_at }: RegistrationRow,
): Promise<void> {
  await trx
    .insertInto('decoy_registrations')
    .values({ email, password_hash, registered_at })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ password_hash, registered_at }))
    .execute()
}

/** The hash of the password that an address with a confirmed account was last registered with. */
export async function findDecoyHash(db: Db, email: string): Promise<string | undefined> {
  const decoy = await db
    .selectFrom('decoy_registrations')
    .select('password_hash')
    .where('email', '=', email)
    .executeTakeFirst()
  return decoy?.password_hash
}

export async function deleteDecoy(trx: Db, email: string): Promise<void> {
  await trx.deleteFrom('decoy_registrations').where('email', '=', email).execute()
}

/** Deletes the registrations of before a moment that were not confirmed, and the decoys of that time. */
export async function deleteRegistrationsBefore(db: Db, moment: Date): Promise<void> {
  await db
    .deleteFrom('users')
    .where('email_verified_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where('created_at', '<=', moment)
    .execute()
  await db.deleteFrom('decoy_registrations').where('registered_at', '<=', moment).execute()
}
