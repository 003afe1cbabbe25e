import type { Db } from '../../platform/database/connect.ts'
import type { PendingLoginRow, TotpSecretRow, UserRow } from '../tables.ts'
import { isUserUnchanged } from '../user-store.ts'

export function findTotpSecret(db: Db, userId: string): Promise<TotpSecretRow | undefined> {
  return db.selectFrom('totp_secrets').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

export async function hasConfirmedApp(db: Db, userId: string): Promise<boolean> {
  const secret = await findTotpSecret(db, userId)
  return Boolean(secret?.confirmed_at)
}

/** Stores a secret until a first code confirms it. Replaces an earlier unconfirmed one. */
export async function upsertUnconfirmedSecret(
  db: Db,
  row: { user_id: string; sealed_secret: string; created_at: Date },
): Promise<void> {
  await db
    .insertInto('totp_secrets')
    .values({ ...row, confirmed_at: null })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ sealed_secret: row.sealed_secret, created_at: row.created_at, last_step: 0 })
        .where('totp_secrets.confirmed_at', 'is', null),
    )
    .execute()
}

export async function deleteTotpSecret(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('totp_secrets').where('user_id', '=', userId).execute()
}

export async function confirmSecret(
  trx: Db,
  { userId, step, now }: { userId: string; step: number; now: Date },
): Promise<void> {
  await trx
    .updateTable('totp_secrets')
    .set({ confirmed_at: now, last_step: step })
    .where('user_id', '=', userId)
    .execute()
}

/** Uses up the codes of a step and all earlier ones; returns false if it was used already. */
export async function consumeStep(
  db: Db,
  { userId, step }: { userId: string; step: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('totp_secrets')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export async function replaceRecoveryCodes(
  trx: Db,
  userId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await trx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute()
}

/** Uses up a recovery code; returns whether there was one. */
export async function consumeRecoveryCode(db: Db, userId: string, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .where('user_id', '=', userId)
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .executeTakeFirstOrThrow()
  return left
}

/** Deletes second factors that a user has begun to add and not confirmed. */
export async function deleteUnfinishedFactorsOf(trx: Db, userId: string): Promise<void> {
  await trx
    .deleteFrom('totp_secrets')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .execute()
  await trx
    .deleteFrom('passkey_challenges')
    .where('session_id', 'in', (eb) =>
      eb.selectFrom('sessions').select('sessions.id').where('user_id', '=', userId),
    )
    .execute()
}

/** Deletes all second factors, recovery codes and pending logins of a user. */
export async function deleteSecondFactorsOf(trx: Db, userId: string): Promise<void> {
  await deleteUnfinishedFactorsOf(trx, userId)
  await deleteTotpSecret(trx, userId)
  await trx.deleteFrom('passkeys').where('user_id', '=', userId).execute()
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await deletePendingLoginsOf(trx, userId)
}

/** Stores a pending login if the user has not changed since the login read them; returns whether it did. */
export async function insertPendingLogin(
  db: Db,
  { user, ...row }: Omit<PendingLoginRow, 'user_id' | 'challenge'> & { user: UserRow },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('pending_logins')
    .columns(['token_hash', 'user_id', 'tries_left', 'expires_at'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select([
          eb.val(row.token_hash).as('token_hash'),
          'users.id as user_id',
          eb.val(row.tries_left).as('tries_left'),
          eb.val(row.expires_at).as('expires_at'),
        ])
        .where('users.id', '=', user.id)
        .where(isUserUnchanged(user))
        .forShare(),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export function findPendingLogin(db: Db, tokenHash: Buffer): Promise<PendingLoginRow | undefined> {
  return db.selectFrom('pending_logins').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()
}

/** Locks a pending login until the transaction ends, so that attempts run one after the other. */
export function lockPendingLogin(trx: Db, tokenHash: Buffer): Promise<PendingLoginRow | undefined> {
  return trx
    .selectFrom('pending_logins')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .forUpdate()
    .executeTakeFirst()
}

export async function setTriesLeft(trx: Db, tokenHash: Buffer, triesLeft: number): Promise<void> {
  await trx
    .updateTable('pending_logins')
    .set({ tries_left: triesLeft })
    .where('token_hash', '=', tokenHash)
    .execute()
}

export async function deletePendingLogin(trx: Db, tokenHash: Buffer): Promise<void> {
  await trx.deleteFrom('pending_logins').where('token_hash', '=', tokenHash).execute()
}

export async function deletePendingLoginsOf(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('pending_logins').where('user_id', '=', userId).execute()
}

export async function deleteExpiredPendingLogins(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('pending_logins').where('expires_at', '<=', now).execute()
}
