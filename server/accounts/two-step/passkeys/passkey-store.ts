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

/** Answers whether it is new: an authenticator gives an ID once. */
export async function insertPasskey(trx: Db, row: Insertable<PasskeysTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('passkeys')
    .values(row)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Records a login by a passkey; answers `false` where its counter went on meanwhile, by another login. */
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

/** Answers the passkey with its new name, if the user has it. */
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

/** Keeps what a session's new passkey has to sign; the challenge before is void. Answers whether the session goes on. */
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

/** The challenge of a session, which is used up by that; `undefined` where it has ended. */
export async function takeChallenge(
  db: Db,
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<string | undefined> {
  const taken = await db
    .deleteFrom('passkey_challenges')
    .where('session_id', '=', sessionId)
    .returning(['challenge', 'expires_at'])
    .executeTakeFirst()
  return taken && taken.expires_at > now ? taken.challenge : undefined
}

export async function deleteExpiredChallenges(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute()
}

/** What a passkey has to sign to complete a login; `null` voids it. */
export async function setLoginChallenge(db: Db, tokenHash: Buffer, challenge: string | null): Promise<void> {
  await db.updateTable('pending_logins').set({ challenge }).where('token_hash', '=', tokenHash).execute()
}
