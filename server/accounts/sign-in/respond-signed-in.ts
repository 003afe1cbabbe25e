import { tokenInCookie } from '@campus-print/contract/accounts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AccountsRoutesContext } from '../accounts.ts'
import { readDeviceId, deviceIdHash, newDeviceId, setDeviceCookie } from './device-cookie.ts'
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
 * Makes the response of every call that signs in: the token, or a placeholder if the token is set as a
 * cookie; then the browser also gets a device cookie. The new session replaces the session of the call.
 */
export async function respondSignedIn(
  context: Context,
  { request, reply, signIn, session }: SignedInResponse,
) {
  const { user, token } = signIn
  const { db, secure } = context
  const credential = sessionToken(request, secure)
  // Another site can make a browser send its cookie by a link, which must not sign the user out.
  if (credential?.by === session) await logout(db, credential.token)
  const response = { user: presentUser(user), needsVerification: false } as const
  if (session === 'bearer') return { ...response, token }
  setSessionCookie(reply, token, secure)
  await rememberBrowser(context, { request, reply }, user.id)
  return { ...response, token: tokenInCookie }
}

/** Remembers that the user signed in on this browser, and sets or renews its device cookie. */
export async function rememberBrowser(
  context: Context,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  userId: string,
): Promise<void> {
  const deviceId = readDeviceId(request, context) ?? newDeviceId()
  const device_hash = deviceIdHash(deviceId)
  await upsertDeviceCookie(context.db, { user_id: userId, device_hash, last_sign_in_at: context.clock() })
  setDeviceCookie(reply, deviceId, context)
}
