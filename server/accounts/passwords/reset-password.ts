import { ApiError } from '../../platform/http/api-error.ts'
import { hashPassword } from './password-hash.ts'
import { rejectGuessable } from './reject-guessable.ts'
import type { AccountsContext, Origin, SignIn } from '../context.ts'
import { addressOfLink, redeemCode, redeemLink, tryCode } from '../codes/redeem-code.ts'
import { rejectLink } from '../sign-in/try-limits.ts'
import { rememberDevice } from '../sign-in/notify-new-device.ts'
import { openSession } from '../sign-in/open-session.ts'
import { beginSecondStep } from '../two-step/second-step.ts'
import { setPassword } from './set-password.ts'
import { findUserByEmail } from '../user-store.ts'

const purpose = 'password_reset'

/** Checks a mailed code before the user types the new password; `resetPassword` uses the code up. */
export async function checkResetCode(
  context: AccountsContext,
  { email, code }: { email: string; code: string },
): Promise<void> {
  const { db, codeKey, clock } = context
  const attempt = { email, purpose, code } as const
  const error = await db.transaction().execute((trx) => tryCode({ db: trx, codeKey, now: clock() }, attempt))
  if (error) throw error
}

interface Reset {
  readonly email: string
  readonly code: string
  readonly newPassword: string
  readonly device: string
}

/** Sets a new password with a mailed code, uses the code up, and signs the user in. */
export async function resetPassword(
  context: AccountsContext,
  { email, code, newPassword, device }: Reset,
): Promise<SignIn> {
  const { db, codeKey, clock } = context
  const passwordHash = await hashPassword(newPassword)
  const outcome = await db.transaction().execute(async (trx) => {
    const error = await redeemCode({ db: trx, codeKey, now: clock() }, { email, purpose, code })
    if (error) return error
    const user = await findUserByEmail(trx, email)
    if (!user) return new ApiError('code_expired')
    // A rejected password does not use up the code.
    await rejectGuessable(newPassword, { user, field: 'newPassword' })
    return setPasswordAndSignIn({ ...context, db: trx }, { userId: user.id, passwordHash, device })
  })
  if (outcome instanceof ApiError) throw outcome
  return outcome
}

/** Sets a new password with the token of a mailed link, and signs the user in. */
export async function resetPasswordByLink(
  context: AccountsContext,
  { token, newPassword, origin }: { token: string; newPassword: string; origin: Origin },
): Promise<SignIn> {
  const { db, clock } = context
  const link = { purpose, token } as const
  const isValid = (await addressOfLink({ ...context, now: clock() }, link)) !== undefined
  if (!isValid) return rejectLink(context, origin)
  const passwordHash = await hashPassword(newPassword)
  const outcome = await db.transaction().execute(async (trx) => {
    const email = await redeemLink({ ...context, db: trx, now: clock() }, link)
    const user = email === undefined ? undefined : await findUserByEmail(trx, email)
    if (!user) return undefined
    await rejectGuessable(newPassword, { user, field: 'password' })
    const { device } = origin
    return setPasswordAndSignIn({ ...context, db: trx }, { userId: user.id, passwordHash, device })
  })
  if (outcome instanceof ApiError) throw outcome
  return outcome ?? rejectLink(context, origin)
}

/**
 * Sets the password and signs the user in on this device, in the caller's transaction. If a second step has
 * to follow, returns the error that requests it instead of throwing, since the new password has to be
 * committed.
 */
async function setPasswordAndSignIn(
  context: AccountsContext,
  { userId, passwordHash, device }: { userId: string; passwordHash: string; device: string },
): Promise<SignIn | ApiError> {
  const { db } = context
  const user = await setPassword(context, { userId, passwordHash })
  if (user.two_step_since) return beginSecondStep(context, user)
  const session = { userId, device, now: context.clock() }
  await rememberDevice(db, session)
  return { user, token: await openSession(db, session) }
}
