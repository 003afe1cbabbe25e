import { type Insertable, sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import type { UsersTable } from '../tables.ts'

/** The row of an account that is not confirmed yet. */
export type RegistrationRow = Insertable<UsersTable> & {
  readonly password_hash: string
  readonly created_at: Date
}

/**
 * Writes an unconfirmed account and returns whether it was written. It replaces an earlier unconfirmed
 * account of the address, which stays contested if it was. If the address has a confirmed account, writes
 * only a decoy.
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
  // One more statement in either case, so that the response time is the same.
  if (written) await deleteDecoy(trx, row.email)
  else await upsertDecoy(trx, row)
  return written !== undefined
}

/** Writes a confirmed account, replacing an unconfirmed one; `undefined` if a confirmed one exists. */
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

/** The password hash of the last registration of an address that had a confirmed account already. */
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

/** Deletes unconfirmed registrations and decoys from before a time. */
export async function deleteRegistrationsBefore(db: Db, moment: Date): Promise<void> {
  await db
    .deleteFrom('users')
    .where('email_verified_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where('created_at', '<=', moment)
    .execute()
  await db.deleteFrom('decoy_registrations').where('registered_at', '<=', moment).execute()
}
