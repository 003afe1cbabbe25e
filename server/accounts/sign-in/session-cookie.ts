import { sessionCookieName, tokenInCookie } from '@campus-print/contract/accounts'
import { sessionHintName } from '@campus-print/contract/pages'
import { sessionLifetimeMs } from '@campus-print/domain/accounts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../platform/http/api-error.ts'

export function setSessionCookie(reply: FastifyReply, token: string, secure: boolean): void {
  reply.setCookie(sessionCookieName(secure), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: sessionLifetimeMs / 1000,
  })
  setSessionHint(reply, secure)
}

/** Tells the pages that there may be a session. It opens nothing. */
function setSessionHint(reply: FastifyReply, secure: boolean): void {
  const maxAge = sessionLifetimeMs / 1000
  reply.setCookie(sessionHintName, '1', { path: '/', sameSite: 'lax', secure, maxAge })
}

/** Has the browser forget a session that has ended, so that its pages do not ask for it again. */
export function forgetSession(reply: FastifyReply, secure: boolean): void {
  reply.clearCookie(sessionCookieName(secure), { path: '/', secure })
  reply.clearCookie(sessionHintName, { path: '/', secure })
}

/** Whether a browser has a session's cookie, and says so; a hint that says otherwise is corrected. */
export function checkSessionHint(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  secure: boolean,
): boolean {
  const hasSession = request.cookies[sessionCookieName(secure)] !== undefined
  const isHinted = request.cookies[sessionHintName] !== undefined
  if (hasSession && !isHinted) setSessionHint(reply, secure)
  if (!hasSession && isHinted) forgetSession(reply, secure)
  return hasSession && isHinted
}

/** Has the browser forget the session's cookie, and the pages and pictures that it kept of what only its user may see. */
export function endBrowserSession(reply: FastifyReply, secure: boolean): void {
  forgetSession(reply, secure)
  reply.header('clear-site-data', '"cache"')
}

/**
 * What an answer contains of the session of its call: the token, or its stand-in. A browser counts a cookie's days
 * from when it was last set, so the cookie is set again.
 */
export function renewedToken(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  secure: boolean,
): string {
  const carried = sessionToken(request, secure)
  if (!carried) throw new ApiError('unauthenticated')
  if (carried.by === 'bearer') return carried.token
  setSessionCookie(reply, carried.token, secure)
  return tokenInCookie
}

/** The session's token as a request carries it, and in which way. */
export function sessionToken(
  request: FastifyRequest,
  secure: boolean,
): { token: string; by: 'bearer' | 'cookie' } | undefined {
  const bearer = /^Bearer ([\w-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1]
  if (bearer && bearer !== tokenInCookie) return { token: bearer, by: 'bearer' }
  const cookie = request.cookies[sessionCookieName(secure)]
  return cookie ? { token: cookie, by: 'cookie' } : undefined
}
