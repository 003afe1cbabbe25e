import { sendMail } from '../../messages/index.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { welcomeMail } from '../mails.tsx'
import { rememberDevice } from '../sign-in/notify-new-device.ts'
import { openSession } from '../sign-in/open-session.ts'
import type { AccountsContext, SignIn } from '../context.ts'
import { redeemCode } from '../codes/redeem-code.ts'
import { markVerified } from '../user-store.ts'

/** Confirms an address with the code that was mailed to it, welcomes its user by mail, and signs them in. */
export async function verifyEmail(
  context: AccountsContext,
  { email, code, device }: { email: string; code: string; device: string },
): Promise<SignIn> {
  const now = context.clock()
  const outcome = await context.db.transaction().execute(async (trx) => {
    const attempt = { email, purpose: 'verification', code } as const
    const error = await redeemCode({ db: trx, codeKey: context.codeKey, now }, attempt)
    if (error) return error
    const user = await markVerified(trx, email, now)
    if (!user) return new ApiError('code_expired')
    await sendMail({ ...context, db: trx }, welcomeMail(user))
    await rememberDevice(trx, { userId: user.id, device, now })
    return { user, token: await openSession(trx, { userId: user.id, device, now }) }
  })
  if (outcome instanceof ApiError) throw outcome
  return outcome
}
