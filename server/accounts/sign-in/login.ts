import { ApiError } from '../../platform/http/api-error.ts'
import { requestCode } from '../codes/request-code.ts'
import { notifyNewDevice } from './notify-new-device.ts'
import { type NewSession, openSession, openSessionOnKnownDevice } from './open-session.ts'
import { verifyPassword } from '../passwords/password-hash.ts'
import type { AccountsContext, Origin, SignIn } from '../context.ts'
import { presentCode } from '../codes/present-code.ts'
import { requireSecondStep } from '../two-step/second-step.ts'
import { findDecoyHash } from '../registration/registration-store.ts'
import type { UserRow } from '../tables.ts'
import { type CodeRequester, requesterOf, tryPassword } from './try-limits.ts'
import { findUserByEmail, lockUnchangedUser } from '../user-store.ts'

/**
 * Signs in with email address and password. An unconfirmed registration is mailed a code. That counts as a
 * failed attempt, or registering an address would give unlimited guesses at its account.
 */
export async function login(
  context: AccountsContext,
  { email, password, origin }: { email: string; password: string; origin: Origin },
): Promise<SignIn> {
  const { device } = origin
  const requester = await requesterOf(context, { origin, email })
  const user = await tryPassword(context, {
    requester,
    attempt: () => userWith(context, { requester, password }),
  })
  return openSessionAndNotify(context, { user, device })
}

interface ProvedUser {
  readonly user: UserRow
  readonly device: string
  /** The user logged in with a second factor. */
  readonly usedSecondFactor?: boolean
}

/**
 * Opens a session, and mails the user about a new device. A user with two-step login completes the second
 * step first. If password or two-step login changed meanwhile, the login has to start again.
 */
export async function openSessionAndNotify(
  context: AccountsContext,
  { user, device, usedSecondFactor = false }: ProvedUser,
): Promise<SignIn> {
  if (!usedSecondFactor) await requireSecondStep(context, user)
  const session = { userId: user.id, device, now: context.clock(), usedSecondFactor }
  const token =
    (await openSessionOnKnownDevice(context.db, { user, session })) ??
    (await openSessionOnNewDevice(context, { user, session }))
  return { user, token }
}

function openSessionOnNewDevice(
  context: AccountsContext,
  { user, session }: { user: UserRow; session: NewSession },
): Promise<string> {
  return context.db.transaction().execute(async (trx) => {
    if (!(await lockUnchangedUser(trx, user))) throw new ApiError('sign_in_expired')
    await notifyNewDevice({ ...context, db: trx }, { user, device: session.device })
    return openSession(trx, session)
  })
}

/** Returns the confirmed user of a password. Every rejection runs the same statements and hashes. */
async function userWith(
  context: AccountsContext,
  { requester, password }: { requester: CodeRequester; password: string },
): Promise<UserRow> {
  const { db, clock } = context
  const { email } = requester
  const user = await findUserByEmail(db, email)
  const isUsers = await verifyPassword(password, user?.password_hash)
  if (user?.email_verified_at && isUsers) return user
  const isDecoys = await verifyPassword(password, await findDecoyHash(db, email))
  if (!isUsers && !isDecoys) throw new ApiError('wrong_credentials')
  const { code } = await requestCode(context, { requester, purpose: 'verification' })
  const mailedCode = presentCode(code, clock())
  throw new ApiError('needs_verification', undefined, { needsVerification: true, mailedCode })
}
