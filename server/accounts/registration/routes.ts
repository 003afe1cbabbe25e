import * as contract from '@campus-print/contract/accounts'
import type { AccountsRoutesContext } from '../accounts.ts'
import type { SignIn } from '../context.ts'
import { presentCode } from '../codes/present-code.ts'
import { readCodeToken } from '../codes/redeem-code.ts'
import { originOf } from '../sign-in/origin-of.ts'
import { respondSignedIn } from '../sign-in/respond-signed-in.ts'
import { countCodeCall, requesterOf } from '../sign-in/try-limits.ts'
import { canRegister, register } from './register.ts'
import { verifyEmail } from './verify-email.ts'

/** Registering, and confirming the address. */
export function registrationRoutes(context: AccountsRoutesContext): void {
  const { route, db, clock } = context

  route(contract.register, async ({ body, request }) => {
    const code = await register(context, { form: body, origin: originOf(request, context) })
    const message = 'Registration successful! Please verify your account with OTP.'
    return { message, data: { email: body.email }, mailedCode: presentCode(code, clock()) }
  })

  route(contract.checkEmail, async ({ body: { email } }) => ({
    data: { email, allowed: await canRegister(db, email) },
  }))

  route(contract.verifyOtp, async ({ body: { email, otp, session }, request, reply }) => {
    const origin = originOf(request, context)
    await countCodeCall(context, await requesterOf(context, { origin, email }))
    const signIn = await verifyEmail(context, { email, code: otp, device: origin.device })
    return {
      message: 'Email verified successfully!',
      needsNewPassword: hasNoPassword(signIn),
      ...(await respondSignedIn(context, { request, reply, signIn, session })),
    }
  })

  route(contract.verifyEmailByToken, async ({ params, request, reply }) => {
    const origin = originOf(request, context)
    const { email, code } = readCodeToken(params.token)
    await countCodeCall(context, await requesterOf(context, { origin, email }))
    const signIn = await verifyEmail(context, { email, code, device: origin.device })
    return {
      message: 'Email verified successfully!',
      needsNewPassword: hasNoPassword(signIn),
      ...(await respondSignedIn(context, { request, reply, signIn, session: 'bearer' })),
    }
  })
}

/** None of the passwords that a contested address was registered with opens it. */
function hasNoPassword({ user }: SignIn): boolean {
  return user.password_hash === null
}
