import * as contract from '@campus-print/contract/accounts'
import { toRupees } from '@campus-print/domain/pricing'
import type { FastifyReply } from 'fastify'
import { spendingStats } from '../ordering/request-stats.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Caller, Route } from '../platform/http/route.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import type { AccountsParts } from './parts.ts'
import { presentUser } from './present-user.ts'
import { register } from './register.ts'
import { sendCode } from './send-code.ts'
import { carriedToken, clearSessionCookie, setSessionCookie } from './session-cookie.ts'
import type { UserRow } from './tables.ts'
import { findUser } from './user-store.ts'
import { verifyEmail } from './verify-email.ts'

interface Parts extends AccountsParts {
  readonly route: Route
  /** Cookies travel over https alone. */
  readonly secure: boolean
}

export function accountsRoutes(parts: Parts): void {
  const { route, db, clock } = parts

  route(contract.register, async ({ body }) => {
    await register(parts, body)
    const message = 'Registration successful! Please verify your account with OTP.'
    return { message, data: { email: body.email } }
  })

  route(contract.login, async ({ body, reply }) => {
    const { user, token } = await login(parts, body.email, body.password)
    return { message: 'Login successful!', ...signedIn(reply, user, token, body.session) }
  })

  route(contract.verifyOtp, async ({ body, reply }) => {
    const { user, token } = await verifyEmail(parts, body.email, body.otp)
    return { message: 'Email verified successfully!', ...signedIn(reply, user, token, body.session) }
  })

  route(contract.sendOtp, async ({ body }) => {
    await sendCode(parts, body.email, body.type)
    return { message: 'If this address needs a code, it is on its way.' }
  })

  route(contract.resendOtp, async ({ body }) => {
    await sendCode(parts, body.email, body.type)
    return { message: 'New OTP sent to your email' }
  })

  route(contract.logout, async ({ request, reply }) => {
    const carried = carriedToken(request)
    if (carried) await logout(db, carried.token)
    clearSessionCookie(reply)
    return { message: 'Logged out' }
  })

  route(contract.me, async ({ caller }) => ({ user: presentUser(await userOf(caller)) }))

  route(contract.profile, async ({ caller }) => {
    const user = await userOf(caller)
    const { spent, ...stats } = await spendingStats(db, user.id, clock())
    return { data: { ...presentUser(user), stats: { ...stats, totalSpent: toRupees(spent) } } }
  })

  async function userOf({ id }: Caller): Promise<UserRow> {
    const user = await findUser(db, id)
    if (!user) throw new Refusal('unauthenticated')
    return user
  }

  function signedIn(reply: FastifyReply, row: UserRow, token: string, session: 'bearer' | 'cookie') {
    const answer = { user: presentUser(row), needsVerification: false } as const
    if (session === 'bearer') return { ...answer, token }
    setSessionCookie(reply, token, parts.secure)
    return { ...answer, token: contract.tokenInCookie }
  }
}
