import { tokenInCookie } from '@campus-print/contract/accounts'
import type { FastifyReply } from 'fastify'
import type { SignIn } from './parts.ts'
import { presentUser } from './present-user.ts'
import { setSessionCookie } from './session-cookie.ts'

/** The answer of every call that signs in: the token, or its stand-in when it goes into a cookie. */
export function answerSignIn(
  { secure }: { secure: boolean },
  reply: FastifyReply,
  { user, token }: SignIn,
  session: 'bearer' | 'cookie',
) {
  const answer = { user: presentUser(user), needsVerification: false } as const
  if (session === 'bearer') return { ...answer, token }
  setSessionCookie(reply, token, secure)
  return { ...answer, token: tokenInCookie }
}
