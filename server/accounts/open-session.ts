import { sessionExpiry } from '@campus-print/domain/accounts'
import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../platform/database/connect.ts'
import { insertSession } from './session-store.ts'

/** What the database knows of a session's token: enough to find it, nothing to use it. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Opens a session and answers its token, which is told once and kept nowhere. */
export async function openSession(db: Db, userId: string, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await insertSession(db, {
    token_hash: tokenHash(token),
    user_id: userId,
    created_at: now,
    last_seen_at: now,
    expires_at: sessionExpiry(now),
  })
  return token
}
