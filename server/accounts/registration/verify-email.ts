import { sendMail } from '../../messages/index.ts'
import { inLanguageOfUser } from '../../platform/language.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { welcomeMail } from '../mails.tsx'
import { rememberDevice } from '../sign-in/notify-new-device.ts'
import { openSession } from '../sign-in/open-session.ts'
import type { AccountsContext, Origin, SignIn } from '../context.ts'
import { redeemCode, redeemLink } from '../codes/redeem-code.ts'
import { rejectLink } from '../sign-in/try-limits.ts'
import { markVerified } from '../user-store.ts'

const purpose = 'verification'

/** Confirms an email address with a mailed code, sends the welcome mail, and signs the user in. */
export async function verifyEmail(
  context: AccountsContext,
  { email, code, device }: { email: string; code: string; device: string },
): Promise<SignIn> {
  const now = context.clock()
  const outcome = await context.db.transaction().execute(async (trx) => {
    const error = await redeemCode({ ...context, db: trx, now }, { email, purpose, code })
    if (error) return error
    const signIn = await confirmAndSignIn({ ...context, db: trx, now }, { email, device })
    return signIn ?? new ApiError('code_expired')
  })
  if (outcome instanceof ApiError) throw outcome
  return outcome
}

/** Confirms an email address with the token of a mailed link, like `verifyEmail`. */
export async function verifyEmailByLink(
  context: AccountsContext,
  { token, origin }: { token: string; origin: Origin },
): Promise<SignIn> {
  const now = context.clock()
  const signIn = await context.db.transaction().execute(async (trx) => {
    const email = await redeemLink({ ...context, db: trx, now }, { purpose, token })
    if (email === undefined) return undefined
    return confirmAndSignIn({ ...context, db: trx, now }, { email, device: origin.device })
  })
  return signIn ?? rejectLink(context, origin)
}

async function confirmAndSignIn(
  context: AccountsContext & { readonly now: Date },
  { email, device }: { email: string; device: string },
): Promise<SignIn | undefined> {
  const { db, now } = context
  const user = await markVerified(db, email, now)
  if (!user) return undefined
  await inLanguageOfUser(user, () => sendMail(context, welcomeMail(user)))
  const session = { userId: user.id, device, now }
  await rememberDevice(db, session)
  return { user, token: await openSession(db, session) }
}
