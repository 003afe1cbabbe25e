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

/** Sets a cookie that scripts can read: there may be a session. It is no credential. */
function setSessionHint(reply: FastifyReply, secure: boolean): void {
  const maxAge = sessionLifetimeMs / 1000
  reply.setCookie(sessionHintName, '1', { path: '/', sameSite: 'lax', secure, maxAge })
}

/** Clears the cookies of an ended session, so that the pages do not request it again. */
export function forgetSession(reply: FastifyReply, secure: boolean): void {
  reply.clearCookie(sessionCookieName(secure), { path: '/', secure })
  reply.clearCookie(sessionHintName, { path: '/', secure })
}

/** Whether a browser has both session cookie and hint; sets or clears a hint that is wrong. */
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

/** Clears the session's cookies, and the browser's cache, which may contain private pages and pictures. */
export function endBrowserSession(reply: FastifyReply, secure: boolean): void {
  forgetSession(reply, secure)
  reply.header('clear-site-data', '"cache"')
}

/**
 * Returns the session's token for a response, or a placeholder for a cookie. A cookie's lifetime counts from
 * when it was last set, so the cookie is set again.
 */
export function renewedToken(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  secure: boolean,
): string {
  const credential = sessionToken(request, secure)
  if (!credential) throw new ApiError('unauthenticated')
  if (credential.by === 'bearer') return credential.token
  setSessionCookie(reply, credential.token, secure)
  return tokenInCookie
}

/** Reads the session's token from a request's header or cookie. */
export function sessionToken(
  request: FastifyRequest,
  secure: boolean,
): { token: string; by: 'bearer' | 'cookie' } | undefined {
  const bearer = /^Bearer ([\w-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1]
  if (bearer && bearer !== tokenInCookie) return { token: bearer, by: 'bearer' }
  const cookie = request.cookies[sessionCookieName(secure)]
  return cookie ? { token: cookie, by: 'cookie' } : undefined
}
