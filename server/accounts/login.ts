import { Refusal } from '../platform/http/refusal.ts'
import { askForCode } from './ask-for-code.ts'
import { noticeDevice } from './notice-device.ts'
import { type NewSession, openSession, openSessionOnKnownDevice } from './open-session.ts'
import { isPassword } from './password-hash.ts'
import type { AccountsParts, Origin, SignIn } from './parts.ts'
import { presentCode } from './present-code.ts'
import type { UserRow } from './tables.ts'
import { tryPassword } from './try-limits.ts'
import { findUserByEmail } from './user-store.ts'

/** Signs in with address and password; who has not confirmed the address yet is mailed a code to do so. */
export async function login(
  parts: AccountsParts,
  { email, password }: { email: string; password: string },
  { address, device }: Origin,
): Promise<SignIn> {
  const user = await tryPassword(parts, { address, account: email }, () => userWith(parts, email, password))
  if (!user.email_verified_at) {
    const { code } = await askForCode(parts, email, 'verification')
    const mailedCode = presentCode(code, parts.clock())
    throw new Refusal('needs_verification', undefined, { needsVerification: true, mailedCode })
  }
  const session = { userId: user.id, device, now: parts.clock() }
  const token =
    (await openSessionOnKnownDevice(parts.db, session)) ??
    (await openSessionOnNewDevice(parts, user, session))
  return { user, token }
}

function openSessionOnNewDevice(parts: AccountsParts, user: UserRow, session: NewSession): Promise<string> {
  return parts.db.transaction().execute(async (trx) => {
    await noticeDevice(parts, trx, user, session.device)
    return openSession(trx, session)
  })
}

async function userWith({ db }: AccountsParts, email: string, password: string): Promise<UserRow> {
  const user = await findUserByEmail(db, email)
  const matches = await isPassword(password, user?.password_hash)
  if (!user || !matches) throw new Refusal('wrong_credentials')
  return user
}
