import { Refusal } from '../platform/http/refusal.ts'
import { openSession } from './open-session.ts'
import { isPassword } from './password-hash.ts'
import type { AccountsParts } from './parts.ts'
import { sendCode } from './send-code.ts'
import type { UserRow } from './tables.ts'
import { findUserByEmail } from './user-store.ts'

/** Signs in with address and password; who has not confirmed the address yet is mailed a code to do so. */
export async function login(
  parts: AccountsParts,
  email: string,
  password: string,
): Promise<{ user: UserRow; token: string }> {
  const user = await findUserByEmail(parts.db, email)
  const matches = await isPassword(password, user?.password_hash)
  if (!user || !matches) throw new Refusal('wrong_credentials')
  if (!user.email_verified_at) {
    await sendCode(parts, email, 'verification')
    throw new Refusal('needs_verification', undefined, { needsVerification: true })
  }
  return { user, token: await openSession(parts.db, user.id, parts.clock()) }
}
