import type { Passkey } from '@campus-print/contract/two-step'
import type { Insertable } from 'kysely'
import type { Db } from '../../../platform/database/connect.ts'
import type { PasskeyRow, PasskeysTable } from '../../tables.ts'

/** A user's passkeys, oldest first. */
export function passkeysOf(db: Db, userId: string): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export function presentPasskey({ id, name, created_at, last_used_at }: PasskeyRow): Passkey {
  const lastUsedAt = last_used_at?.toISOString() ?? null
  return { id, name, createdAt: created_at.toISOString(), lastUsedAt }
}

export function findPasskey(
  db: Db,
  { userId, credentialId }: { userId: string; credentialId: Buffer },
): Promise<PasskeyRow | undefined> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
}

/** Inserts a passkey; returns false if its credential ID is stored already. */
export async function insertPasskey(trx: Db, row: Insertable<PasskeysTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('passkeys')
    .values(row)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Records a login with a passkey; returns false if a concurrent login has raised its counter. */
export async function recordUse(
  trx: Db,
  { id, counter, now }: { id: string; counter: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('counter', '<', counter), eb('counter', '=', 0)]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Renames a passkey of the user and returns it; `undefined` if the user does not have it. */
export function updatePasskeyName(
  db: Db,
  { userId, id, name }: { userId: string; id: string; name: string },
): Promise<PasskeyRow | undefined> {
  return db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()
}

export async function deletePasskey(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('passkeys').where('id', '=', id).execute()
}

/**
 * Stores the challenge for a session's new passkey, replacing the last. Returns false if the session has
 * ended.
 */
export async function upsertChallenge(
  db: Db,
  { sessionId, ...row }: { sessionId: string; challenge: string; expires_at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('passkey_challenges')
    .columns(['session_id', 'challenge', 'expires_at'])
    .expression((eb) =>
      eb
        .selectFrom('sessions')
        .select([
          'sessions.id as session_id',
          eb.val(row.challenge).as('challenge'),
          eb.val(row.expires_at).as('expires_at'),
        ])
        .where('sessions.id', '=', sessionId)
        .forKeyShare(),
    )
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(row))
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Deletes the challenge of a session and returns it; `undefined` if there is none or it has expired. */
export async function consumeChallenge(
  db: Db,
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<string | undefined> {
  const deleted = await db
    .deleteFrom('passkey_challenges')
    .where('session_id', '=', sessionId)
    .returning(['challenge', 'expires_at'])
    .executeTakeFirst()
  return deleted && deleted.expires_at > now ? deleted.challenge : undefined
}

export async function deleteExpiredChallenges(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute()
}

/** Sets the challenge that a passkey has to sign to complete a login; `null` removes it. */
export async function setLoginChallenge(db: Db, tokenHash: Buffer, challenge: string | null): Promise<void> {
  await db.updateTable('pending_logins').set({ challenge }).where('token_hash', '=', tokenHash).execute()
}
