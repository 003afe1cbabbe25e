import { sessionExpiry, withoutVersions } from '@campus-print/domain/accounts'
import { createHash, randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import { insertSession, insertSessionOnKnownDevice } from './session-store.ts'
import type { SessionsTable, UserRow } from '../tables.ts'

/** The stored hash of a session's token: it finds the session, and cannot be used as the token. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

export interface NewSession {
  readonly userId: string
  /** The browser as it calls itself, for its user to tell sessions apart. */
  readonly device: string
  readonly now: Date
  /** The person proved more than a password. */
  readonly usedSecondFactor?: boolean
}

/** Opens a session and answers its token, which is returned once and stored nowhere. */
export async function openSession(db: Db, session: NewSession): Promise<string> {
  const token = newToken()
  await insertSession(db, rowOf(token, session))
  return token
}

/** The same, but only on a known device; otherwise undefined. Also if the user changed since the login found them. */
export async function openSessionOnKnownDevice(
  db: Db,
  { user, session }: { user: UserRow; session: NewSession },
): Promise<string | undefined> {
  const token = newToken()
  const known = { user, deviceHash: deviceHash(session.device) }
  return (await insertSessionOnKnownDevice(db, rowOf(token, session), known)) ? token : undefined
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

/** What is kept of a device to know it again, also after its browser and system have been updated. */
export function deviceHash(device: string): Buffer {
  return createHash('sha256').update(withoutVersions(device)).digest()
}
