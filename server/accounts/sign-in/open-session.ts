import { sessionExpiry, withoutVersions } from '@campus-print/domain/accounts'
import { createHash, randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import { insertSession, insertSessionOnKnownDevice } from './session-store.ts'
import type { SessionsTable, UserRow } from '../tables.ts'

/** The stored hash of a session's token. The database does not contain the token itself. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

export interface NewSession {
  readonly userId: string
  /** The User-Agent header, by which users recognise their sessions. */
  readonly device: string
  readonly now: Date
  /** The user logged in with a second factor. */
  readonly usedSecondFactor?: boolean
}

/** Opens a session and returns its token, which is stored nowhere. */
export async function openSession(db: Db, session: NewSession): Promise<string> {
  const token = newToken()
  await insertSession(db, rowOf(token, session))
  return token
}

/** Opens a session on a known device; `undefined` on a new one, or if the user changed since the login. */
export async function openSessionOnKnownDevice(
  db: Db,
  { user, session }: { user: UserRow; session: NewSession },
): Promise<string | undefined> {
  const token = newToken()
  const device = { user, deviceHash: deviceHash(session.device) }
  return (await insertSessionOnKnownDevice(db, rowOf(token, session), device)) ? token : undefined
}

function newToken(): string {
  return randomBytes(32).toString('base64url')
}

function rowOf(
  token: string,
  { userId, device, now, usedSecondFactor = false }: NewSession,
): Insertable<SessionsTable> {
  return {
    token_hash: tokenHash(token),
    user_id: userId,
    device,
    created_at: now,
    last_seen_at: now,
    expires_at: sessionExpiry(now),
    second_factor_at: usedSecondFactor ? now : null,
  }
}

/** The stored hash of a device. It omits versions, so that updates of browser and system keep it. */
export function deviceHash(device: string): Buffer {
  return createHash('sha256').update(withoutVersions(device)).digest()
}
