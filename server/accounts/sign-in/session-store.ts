import type { Db } from '../../platform/database/connect.ts'
import type { Insertable } from 'kysely'
import type { SessionRow, SessionsTable, UserRow } from '../tables.ts'
import { isUserUnchanged } from '../user-store.ts'

export async function insertSession(db: Db, row: Insertable<SessionsTable>): Promise<void> {
  await db.insertInto('sessions').values(row).execute()
}

/**
 * Inserts a session if the user has used the device before and has not changed since the login; returns
 * whether it did. It is one statement, since most logins are of this kind.
 */
export async function insertSessionOnKnownDevice(
  db: Db,
  session: Insertable<SessionsTable>,
  { user, deviceHash }: { user: UserRow; deviceHash: Buffer },
): Promise<boolean> {
  const inserted = await db
    .insertInto('sessions')
    .columns([
      'token_hash',
      'user_id',
      'device',
      'created_at',
      'last_seen_at',
      'expires_at',
      'second_factor_at',
    ])
    .expression((eb) =>
      eb
        .selectFrom('known_devices')
        .innerJoin('users', 'users.id', 'known_devices.user_id')
        .select([
          eb.val(session.token_hash).as('token_hash'),
          'known_devices.user_id',
          eb.val(session.device).as('device'),
          eb.val(session.created_at).as('created_at'),
          eb.val(session.last_seen_at).as('last_seen_at'),
          eb.val(session.expires_at).as('expires_at'),
          eb.val(session.second_factor_at ?? null).as('second_factor_at'),
        ])
        .where('users.id', '=', user.id)
        .where('device_hash', '=', deviceHash)
        .where(isUserUnchanged(user))
        .forShare('users'),
    )
    .executeTakeFirstOrThrow()
  return inserted.numInsertedOrUpdatedRows === 1n
}

/**
 * Finds the user of a session that has not expired, with the session's fields. Finds none if the session was
 * opened while its user was deleted.
 */
export function findSessionUser(
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<
  | (UserRow &
      Pick<SessionRow, 'last_seen_at' | 'second_factor_at'> & { session_id: string; opened_at: Date })
  | undefined
> {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .selectAll('users')
    .select(['sessions.last_seen_at', 'sessions.second_factor_at'])
    .select(['sessions.id as session_id', 'sessions.created_at as opened_at'])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', now)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
}

export async function sessionExists(db: Db, id: string): Promise<boolean> {
  const session = await db.selectFrom('sessions').select('id').where('id', '=', id).executeTakeFirst()
  return session !== undefined
}

/** Whether the user of a session used a second factor. */
export async function usedSecondFactor(db: Db, id: string): Promise<boolean> {
  const session = await db
    .selectFrom('sessions')
    .select('second_factor_at')
    .where('id', '=', id)
    .executeTakeFirst()
  return (session?.second_factor_at ?? null) !== null
}

export async function extendSession(
  db: Db,
  tokenHash: Buffer,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: now, expires_at: expiresAt })
    .where('token_hash', '=', tokenHash)
    .execute()
}

/** Deletes the session of a token; returns its id, if there was one. */
export async function deleteSession(trx: Db, tokenHash: Buffer): Promise<string[]> {
  const deleted = await trx
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .returning('id')
    .execute()
  return deleted.map(({ id }) => id)
}

export function sessionsOf(db: Db, userId: string, now: Date): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .execute()
}

/** Deletes one session of a user; returns its id, if there was one. */
export async function deleteSessionOf(trx: Db, userId: string, sessionId: string): Promise<string[]> {
  const deleted = await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .returning('id')
    .execute()
  return deleted.map(({ id }) => id)
}

/** Deletes the sessions of a user, except the given one; returns their ids. */
export async function deleteSessionsOf(trx: Db, userId: string, except?: string): Promise<string[]> {
  let query = trx.deleteFrom('sessions').where('user_id', '=', userId)
  if (except !== undefined) query = query.where('id', '<>', except)
  const deleted = await query.returning('id').execute()
  return deleted.map(({ id }) => id)
}

/** Records that the user of a session used a second factor. */
export async function markSecondFactor(trx: Db, sessionId: string, now: Date): Promise<void> {
  await trx.updateTable('sessions').set({ second_factor_at: now }).where('id', '=', sessionId).execute()
}

/** Clears the second factor of all sessions of a user. */
export async function forgetSecondFactorOf(trx: Db, userId: string): Promise<void> {
  await trx.updateTable('sessions').set({ second_factor_at: null }).where('user_id', '=', userId).execute()
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
}
