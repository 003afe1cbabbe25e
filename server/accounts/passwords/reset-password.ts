import { ApiError } from '../../platform/http/api-error.ts'
import { hashPassword } from './password-hash.ts'
import type { AccountsContext, SignIn } from '../context.ts'
import { redeemCode, tryCode } from '../codes/redeem-code.ts'
import { setPassword } from './set-password.ts'
import { findUserByEmail } from '../user-store.ts'

const purpose = 'password_reset'

/** Tries a mailed code before the new password is typed; the right one stays good for `resetPassword`. */
export async function checkResetCode(parts: AccountsContext, email: string, code: string): Promise<void> {
  const { db, codeKey, clock } = parts
  const attempt = { email, purpose, code } as const
  const refusal = await db.transaction().execute((trx) => tryCode({ codeKey, now: clock() }, trx, attempt))
  if (refusal) throw refusal
}

interface Reset {
  readonly email: string
  readonly code: string
  readonly newPassword: string
  readonly device: string
}

/** Sets a new password with a mailed code, which is used up by it, and signs its user in. */
export async function resetPassword(
  parts: AccountsContext,
  { email, code, newPassword, device }: Reset,
): Promise<SignIn> {
  const { db, codeKey, clock } = parts
  const passwordHash = await hashPassword(newPassword)
  const outcome = await db.transaction().execute(async (trx) => {
    const refusal = await redeemCode({ codeKey, now: clock() }, trx, { email, purpose, code })
    if (refusal) return refusal
    const user = await findUserByEmail(trx, email)
    if (!user) return new ApiError('code_expired')
    return setPassword(parts, trx, { userId: user.id, passwordHash, device })
  })
  if (outcome instanceof ApiError) throw outcome
  return outcome
}
