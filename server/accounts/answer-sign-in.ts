import { tokenInCookie } from '@campus-print/contract/accounts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../platform/database/connect.ts'
import { logout } from './end-sessions.ts'
import type { SignIn } from './parts.ts'
import { presentUser } from './present-user.ts'
import { carriedToken, setSessionCookie } from './session-cookie.ts'

/**
 * The answer of every call that signs in: the token, or its stand-in when it goes into a cookie. The new session takes
 * the place of the one that the call came in.
 */
export async function answerSignIn(
  { db, secure }: { db: Db; secure: boolean },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { user, token }: SignIn,
  session: 'bearer' | 'cookie',
) {
  const carried = carriedToken(request, secure)
  // Another site can have a browser follow a link with its cookie, which must not sign anyone out.
  if (carried?.by === session) await logout(db, carried.token)
  const answer = { user: presentUser(user), needsVerification: false } as const
  if (session === 'bearer') return { ...answer, token }
  setSessionCookie(reply, token, secure)
  return { ...answer, token: tokenInCookie }
}
