import type { Db } from '../../platform/database/connect.ts'
import type { Insertable } from 'kysely'
import type { SessionRow, SessionsTable, UserRow } from '../tables.ts'
import { isAsFound } from '../user-store.ts'

export async function insertSession(db: Db, row: Insertable<SessionsTable>): Promise<void> {
  await db.insertInto('sessions').values(row).execute()
}

/**
 * The same if its user is known on a device and still as the login found them; answers whether so. One statement, since
 * most sign-ins are of this kind.
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
        .where(isAsFound(user))
        .forShare('users'),
    )
    .executeTakeFirstOrThrow()
  return inserted.numInsertedOrUpdatedRows === 1n
}

/**
 * The user of a session that has not ended, and when it was last prolonged. A session that was opened at the moment its
 * user was deleted finds no user.
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

/** Whether the person proved more than a password in a session. */
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

/** Deletes the session of a token; answers its id, if there was one. */
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

/** Deletes one session of a user; answers its id, if there was one. */
export async function deleteSessionOf(trx: Db, userId: string, sessionId: string): Promise<string[]> {
  const deleted = await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .returning('id')
    .execute()
  return deleted.map(({ id }) => id)
}

/** Deletes a user's sessions, all but one where one is named; answers their ids. */
export async function deleteSessionsOf(trx: Db, userId: string, except?: string): Promise<string[]> {
  let query = trx.deleteFrom('sessions').where('user_id', '=', userId)
  if (except !== undefined) query = query.where('id', '<>', except)
  const deleted = await query.returning('id').execute()
  return deleted.map(({ id }) => id)
}

/** From now on a session counts as one in which the person proved more than a password. */
export async function markSecondFactor(trx: Db, sessionId: string, now: Date): Promise<void> {
  await trx.updateTable('sessions').set({ second_factor_at: now }).where('id', '=', sessionId).execute()
}

/** None of a user's sessions counts as one with a second factor any more. */
export async function forgetSecondFactorOf(trx: Db, userId: string): Promise<void> {
  await trx.updateTable('sessions').set({ second_factor_at: null }).where('user_id', '=', userId).execute()
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
}
