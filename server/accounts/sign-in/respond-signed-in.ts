import { tokenInCookie } from '@campus-print/contract/accounts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AccountsRoutesContext } from '../accounts.ts'
import { carriedDeviceId, deviceIdHash, newDeviceId, setDeviceCookie } from './device-cookie.ts'
import { logout } from './end-sessions.ts'
import { upsertDeviceCookie } from './known-device-store.ts'
import type { SignIn } from '../context.ts'
import { presentUser } from '../profile/present-user.ts'
import { sessionToken, setSessionCookie } from './session-cookie.ts'

interface SignedInResponse {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly signIn: SignIn
  readonly session: 'bearer' | 'cookie'
}

/**
 * The answer of every call that signs in: the token, or its stand-in when it goes into a cookie, and then the browser
 * is known from now on. The new session takes the place of the one that the call came in.
 */
export async function respondSignedIn(
  context: Pick<AccountsRoutesContext, 'db' | 'clock' | 'secure' | 'deviceKey'>,
  { request, reply, signIn, session }: SignedInResponse,
) {
  const { user, token } = signIn
  const { db, clock, secure } = context
  const carried = sessionToken(request, secure)
  // Another site can have a browser follow a link with its cookie, which must not sign anyone out.
  if (carried?.by === session) await logout(db, carried.token)
  const answer = { user: presentUser(user), needsVerification: false } as const
  if (session === 'bearer') return { ...answer, token }
  setSessionCookie(reply, token, secure)
  const deviceId = carriedDeviceId(request, context) ?? newDeviceId()
  const device_hash = deviceIdHash(deviceId)
  await upsertDeviceCookie(db, { user_id: user.id, device_hash, last_sign_in_at: clock() })
  setDeviceCookie(reply, deviceId, context)
  return { ...answer, token: tokenInCookie }
}
