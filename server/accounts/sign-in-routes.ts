import * as contract from '@campus-print/contract/accounts'
import type { AccountsRoutesParts } from './accounts.ts'
import { answerSignIn } from './answer-sign-in.ts'
import { askForCode } from './ask-for-code.ts'
import { mayRegister } from './check-email.ts'
import { readCodeToken } from './code-token.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { originOf } from './origin-of.ts'
import { register } from './register.ts'
import { carriedToken, clearSessionCookie } from './session-cookie.ts'
import { limitNamed } from './try-limits.ts'
import { verifyEmail } from './verify-email.ts'

export function signInRoutes(parts: AccountsRoutesParts): void {
  const { route, db, limits } = parts
  const countAddress = async (address: string) =>
    limits.spend(await limitNamed(db, 'codesByAddress'), address)

  route(contract.register, async ({ body, request }) => {
    await register(parts, body, originOf(request))
    const message = 'Registration successful! Please verify your account with OTP.'
    return { message, data: { email: body.email } }
  })

  route(contract.checkEmail, async ({ body: { email } }) => ({
    data: { email, allowed: await mayRegister(db, email) },
  }))

  route(contract.login, async ({ body, request, reply }) => {
    const signIn = await login(parts, body, originOf(request))
    return {
      message: 'Login successful!',
      ...(await answerSignIn(parts, { request, reply }, signIn, body.session)),
    }
  })

  route(contract.verifyOtp, async ({ body: { email, otp, session }, request, reply }) => {
    const { address, device } = originOf(request)
    await countAddress(address)
    const signIn = await verifyEmail(parts, { email, code: otp }, device)
    return {
      message: 'Email verified successfully!',
      ...(await answerSignIn(parts, { request, reply }, signIn, session)),
    }
  })

  route(contract.verifyEmailByToken, async ({ params, request, reply }) => {
    const { address, device } = originOf(request)
    await countAddress(address)
    const signIn = await verifyEmail(parts, readCodeToken(params.token), device)
    return {
      message: 'Email verified successfully!',
      ...(await answerSignIn(parts, { request, reply }, signIn, 'bearer')),
    }
  })

  route(contract.sendOtp, async ({ body, request }) => {
    await countAddress(originOf(request).address)
    await askForCode(parts, body.email, body.type)
    return { message: 'If this address needs a code, it is on its way.' }
  })

  route(contract.resendOtp, async ({ body, request }) => {
    await countAddress(originOf(request).address)
    await askForCode(parts, body.email, body.type)
    return { message: 'New OTP sent to your email' }
  })

  route(contract.resendVerification, async ({ body, caller, request }) => {
    await countAddress(originOf(request).address)
    const email = body.email ?? caller?.email
    if (email !== undefined) await askForCode(parts, email, 'verification')
    return { message: 'If this address needs a code, it is on its way.' }
  })

  route(contract.logout, async ({ request, reply }) => {
    const carried = carriedToken(request, parts.secure)
    if (carried) await logout(db, carried.token)
    clearSessionCookie(reply, parts.secure)
    return { message: 'Logged out' }
  })
}
