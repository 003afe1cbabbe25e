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
type Context = Pick<AccountsRoutesContext, 'db' | 'clock' | 'secure' | 'deviceKey'>

/**
 * The answer of every call that signs in: the token, or its stand-in when it goes into a cookie, and then the browser
 * is known from now on. The new session replaces the session of the call.
 */
export async function respondSignedIn(
  context: Context,
  { request, reply, signIn, session }: SignedInResponse,
) {
  const { user, token } = signIn
  const { db, secure } = context
  const carried = sessionToken(request, secure)
  // Another site can have a browser follow a link with its cookie, which must not sign anyone out.
  if (carried?.by === session) await logout(db, carried.token)
  const answer = { user: presentUser(user), needsVerification: false } as const
  if (session === 'bearer') return { ...answer, token }
  setSessionCookie(reply, token, secure)
  await rememberBrowser(context, { request, reply }, user.id)
  return { ...answer, token: tokenInCookie }
}

/** Has a browser known from now on, by its device cookie. */
export async function rememberBrowser(
  context: Context,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  userId: string,
): Promise<void> {
  const deviceId = carriedDeviceId(request, context) ?? newDeviceId()
  const device_hash = deviceIdHash(deviceId)
  await upsertDeviceCookie(context.db, { user_id: userId, device_hash, last_sign_in_at: context.clock() })
  setDeviceCookie(reply, deviceId, context)
}
