import { sessionExpiry } from '@campus-print/domain/accounts'
import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../platform/database/connect.ts'
import { insertSession } from './session-store.ts'

/** What the database knows of a session's token: enough to find it, nothing to use it. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

export interface NewSession {
  readonly userId: string
  /** The browser as it calls itself, for its user to tell sessions apart. */
  readonly device: string
  readonly now: Date
}

/** Opens a session and answers its token, which is told once and kept nowhere. */
export async function openSession(db: Db, { userId, device, now }: NewSession): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await insertSession(db, {
    token_hash: tokenHash(token),
    user_id: userId,
    device,
    created_at: now,
    last_seen_at: now,
    expires_at: sessionExpiry(now),
  })
  return token
}
