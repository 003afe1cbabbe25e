import { sessionCookie, tokenInCookie } from '@campus-print/contract/accounts'
import { sessionLifetimeMs } from '@campus-print/domain/accounts'
import type { FastifyReply, FastifyRequest } from 'fastify'

export function setSessionCookie(reply: FastifyReply, token: string, secure: boolean): void {
  reply.setCookie(sessionCookie, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: sessionLifetimeMs / 1000,
  })
}

export function clearSessionCookie(reply: FastifyReply): void {
  reply.clearCookie(sessionCookie, { path: '/' })
}

/** The session's token as a request carries it, and in which way. */
export function carriedToken(
  request: FastifyRequest,
): { token: string; by: 'bearer' | 'cookie' } | undefined {
  const bearer = /^Bearer ([\w-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1]
  if (bearer && bearer !== tokenInCookie) return { token: bearer, by: 'bearer' }
  const cookie = request.cookies[sessionCookie]
  return cookie ? { token: cookie, by: 'cookie' } : undefined
}
