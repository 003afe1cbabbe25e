import { ApiError } from '../../platform/http/api-error.ts'
import type { AccountsContext, Origin, SignIn } from '../context.ts'
import { openSessionNotified } from '../sign-in/login.ts'
import { tokenHash } from '../sign-in/open-session.ts'
import { countCodeCall } from '../sign-in/try-limits.ts'
import { findUser } from '../user-store.ts'
import { redeemSecondFactor, trySecondFactor, wrongCode } from './second-step.ts'
import { deletePendingLogin, findPendingLogin, lockPendingLogin, setTriesLeft } from './two-step-store.ts'

interface Completion {
  readonly pendingLogin: string
  readonly code: string
  readonly origin: Origin
}

/** Completes a login with a code. A login bears few wrong ones, and so does an account, whoever begins its logins. */
export async function completeLogin(
  context: AccountsContext,
  { pendingLogin, code, origin }: Completion,
): Promise<SignIn> {
  const { db, clock } = context
  const hash = tokenHash(pendingLogin)
  const waiting = await findPendingLogin(db, hash)
  if (!waiting) {
    await countCodeCall(context, { by: 'address', key: origin.address, email: '' })
    throw new ApiError('sign_in_expired')
  }
  const user = await trySecondFactor(context, waiting.user_id, () =>
    db.transaction().execute(async (trx) => {
      const login = await lockPendingLogin(trx, hash)
      const owner = await findUser(trx, waiting.user_id)
      const now = clock()
      if (!login || !owner || login.expires_at <= now || login.tries_left <= 0)
        return new ApiError('sign_in_expired')
      if (!(await redeemSecondFactor({ ...context, db: trx }, { userId: owner.id, code }))) {
        const attemptsLeft = login.tries_left - 1
        await setTriesLeft(trx, hash, attemptsLeft)
        return attemptsLeft > 0 ? wrongCode(attemptsLeft) : new ApiError('sign_in_expired')
      }
      await deletePendingLogin(trx, hash)
      return owner
    }),
  )
  return openSessionNotified(context, { user, device: origin.device, usedSecondFactor: true })
}
