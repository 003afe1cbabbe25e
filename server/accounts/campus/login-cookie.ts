import type { FastifyReply, FastifyRequest } from 'fastify'
import { seal, unseal } from '../../platform/secrets/seal.ts'

interface Context {
  /** Browsers send the cookies only over https. */
  readonly secure: boolean
  /** The key that encrypts the cookie. */
  readonly campusKey: Buffer
  readonly clock: () => Date
}

const lifetimeMs = 15 * 60 * 1000

/** Stores the state of the sign-in in an encrypted cookie, so that any process can continue it. */
export function setLoginCookie(
  reply: FastifyReply,
  step: object,
  { secure, campusKey, clock }: Context,
): void {
  const sealed = seal(campusKey, JSON.stringify({ ...step, until: clock().getTime() + lifetimeMs }))
  // Lax: a strict cookie would be missing when the campus redirects the browser back.
  const maxAge = lifetimeMs / 1000
  reply.setCookie(cookieName(secure), sealed, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge })
}

/** Returns the step in the cookie; `undefined` if there is none, another one, or it has expired. */
export function readStep<Step extends { readonly step: string }>(
  request: FastifyRequest,
  name: Step['step'],
  { secure, campusKey, clock }: Context,
): Step | undefined {
  const text = unseal(campusKey, request.cookies[cookieName(secure)] ?? '')
  if (text === undefined) return undefined
  // Only this server has the key, so the shape is right.
  const stored = JSON.parse(text) as Step & { until: number }
  return stored.step === name && stored.until > clock().getTime() ? stored : undefined
}

export function clearLoginCookie(reply: FastifyReply, { secure }: Pick<Context, 'secure'>): void {
  reply.clearCookie(cookieName(secure), { path: '/', secure })
}

/** With the prefix `__Host-`, browsers accept the cookie only from this host, over https. */
function cookieName(secure: boolean): string {
  return secure ? '__Host-campus_login' : 'campus_login'
}
