import type { Db } from '../platform/database/connect.ts'
import { tokenHash } from './open-session.ts'
import { deleteSession } from './session-store.ts'

/** Ends one session; ending it again changes nothing. */
export function logout(db: Db, token: string): Promise<void> {
  return deleteSession(db, tokenHash(token))
}
