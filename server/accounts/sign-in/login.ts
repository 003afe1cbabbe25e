import { ApiError } from '../../platform/http/api-error.ts'
import { requestCode } from '../codes/request-code.ts'
import { notifyNewDevice } from './notify-new-device.ts'
import { type NewSession, openSession, openSessionOnKnownDevice } from './open-session.ts'
import { verifyPassword } from '../passwords/password-hash.ts'
import type { AccountsContext, Origin, SignIn } from '../context.ts'
import { presentCode } from '../codes/present-code.ts'
import { findDecoyHash } from '../registration/registration-store.ts'
import type { UserRow } from '../tables.ts'
import { type CodeRequester, requesterOf, tryPassword } from './try-limits.ts'
import { findUserByEmail } from '../user-store.ts'

/**
 * Signs in with address and password. Where they belong to a registration that nobody has confirmed, a code is mailed to
 * do so; that counts as a failed try, or a registration of one's own would buy guesses at an account without end.
 */
export async function login(
  parts: AccountsContext,
  { email, password }: { email: string; password: string },
  origin: Origin,
): Promise<SignIn> {
  const { device } = origin
  const requester = await requesterOf(parts, origin, email)
  const user = await tryPassword(parts, requester, () => userWith(parts, requester, password))
  const session = { userId: user.id, device, now: parts.clock() }
  const token =
    (await openSessionOnKnownDevice(parts.db, session)) ??
    (await openSessionOnNewDevice(parts, user, session))
  return { user, token }
}

function openSessionOnNewDevice(parts: AccountsContext, user: UserRow, session: NewSession): Promise<string> {
  return parts.db.transaction().execute(async (trx) => {
    await notifyNewDevice(parts, trx, user, session.device)
    return openSession(trx, session)
  })
}

/** The confirmed user whom a password opens; all others are refused with the same statements and hashes. */
async function userWith(
  parts: AccountsContext,
  requester: CodeRequester,
  password: string,
): Promise<UserRow> {
  const { db, clock } = parts
  const { email } = requester
  const user = await findUserByEmail(db, email)
  const isUsers = await verifyPassword(password, user?.password_hash)
  if (user?.email_verified_at && isUsers) return user
  const isDecoys = await verifyPassword(password, await findDecoyHash(db, email))
  if (!isUsers && !isDecoys) throw new ApiError('wrong_credentials')
  const { code } = await requestCode(parts, requester, 'verification')
  const mailedCode = presentCode(code, clock())
  throw new ApiError('needs_verification', undefined, { needsVerification: true, mailedCode })
}
