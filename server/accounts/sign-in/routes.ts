import * as contract from '@campus-print/contract/accounts'
import type { AccountsRoutesContext } from '../accounts.ts'
import { respondSignedIn } from './respond-signed-in.ts'
import { canRegister } from '../registration/check-email.ts'
import { readCodeToken } from '../codes/code-token.ts'
import { logout } from './end-sessions.ts'
import { login } from './login.ts'
import { originOf } from './origin-of.ts'
import type { SignIn } from '../context.ts'
import { presentCode } from '../codes/present-code.ts'
import { register } from '../registration/register.ts'
import { sessionToken, endBrowserSession } from './session-cookie.ts'
import { countCodeCall, requesterOf } from './try-limits.ts'
import { verifyEmail } from '../registration/verify-email.ts'

export function signInRoutes(parts: AccountsRoutesContext): void {
  const { route, db, clock } = parts

  route(contract.register, async ({ body, request }) => {
    const code = await register(parts, body, originOf(request, parts))
    const message = 'Registration successful! Please verify your account with OTP.'
    return { message, data: { email: body.email }, mailedCode: presentCode(code, clock()) }
  })

  route(contract.checkEmail, async ({ body: { email } }) => ({
    data: { email, allowed: await canRegister(db, email) },
  }))

  route(contract.login, async ({ body, request, reply }) => {
    const signIn = await login(parts, body, originOf(request, parts))
    return {
      message: 'Login successful!',
      ...(await respondSignedIn(parts, { request, reply }, signIn, body.session)),
    }
  })

  route(contract.verifyOtp, async ({ body: { email, otp, session }, request, reply }) => {
    const origin = originOf(request, parts)
    await countCodeCall(parts, await requesterOf(parts, origin, email))
    const signIn = await verifyEmail(parts, { email, code: otp }, origin.device)
    return {
      message: 'Email verified successfully!',
      needsNewPassword: hasNoPassword(signIn),
      ...(await respondSignedIn(parts, { request, reply }, signIn, session)),
    }
  })

  route(contract.verifyEmailByToken, async ({ params, request, reply }) => {
    const origin = originOf(request, parts)
    const { email, code } = readCodeToken(params.token)
    await countCodeCall(parts, await requesterOf(parts, origin, email))
    const signIn = await verifyEmail(parts, { email, code }, origin.device)
    return {
      message: 'Email verified successfully!',
      needsNewPassword: hasNoPassword(signIn),
      ...(await respondSignedIn(parts, { request, reply }, signIn, 'bearer')),
    }
  })

  route(contract.logout, async ({ request, reply }) => {
    const carried = sessionToken(request, parts.secure)
    if (carried) await logout(db, carried.token)
    endBrowserSession(reply, parts.secure)
    return { message: 'Logged out' }
  })
}

/** None of the passwords that a contested address was registered with opens it. */
function hasNoPassword({ user }: SignIn): boolean {
  return user.password_hash === null
}
