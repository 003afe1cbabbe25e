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

/** Tries a mailed code before the new password is typed; the right one stays good for `resetPassword`. */
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

/** Sets a new password with a mailed code, which is used up by it, and signs its user in. */
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
    // The code stays good for another password.
    await rejectGuessable(newPassword, { user, field: 'newPassword' })
    return setPasswordAndSignIn({ ...context, db: trx }, { userId: user.id, passwordHash, device })
  })
  if (outcome instanceof ApiError) throw outcome
  return outcome
}

/** The same with the token of the link that was mailed beside the code. */
export async function resetPasswordByLink(
  context: AccountsContext,
  { token, newPassword, origin }: { token: string; newPassword: string; origin: Origin },
): Promise<SignIn> {
  const { db, clock } = context
  const link = { purpose, token } as const
  const isGood = (await addressOfLink({ ...context, now: clock() }, link)) !== undefined
  if (!isGood) return rejectLink(context, origin)
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
 * In the caller's transaction: signs in the owner of the mailbox, on this device alone. Where a second step has to
 * follow, answers the error that asks for it, since the new password has to be committed.
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
