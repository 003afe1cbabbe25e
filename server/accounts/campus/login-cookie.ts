import type { FastifyReply, FastifyRequest } from 'fastify'
import { seal, unseal } from '../../platform/secrets/seal.ts'

interface Context {
  /** Cookies travel over https alone. */
  readonly secure: boolean
  /** The key under which the cookie is sealed. */
  readonly campusKey: Buffer
  readonly clock: () => Date
}

const lifetimeMs = 15 * 60 * 1000

/** Keeps the state of the sign-in in an encrypted cookie, so that no process has to remember it. */
export function setLoginCookie(
  reply: FastifyReply,
  step: object,
  { secure, campusKey, clock }: Context,
): void {
  const sealed = seal(campusKey, JSON.stringify({ ...step, until: clock().getTime() + lifetimeMs }))
  // Lax: the browser comes back from the campus by a link.
  const maxAge = lifetimeMs / 1000
  reply.setCookie(cookieName(secure), sealed, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge })
}

/** The step in the cookie; `undefined` for none, for another one, and for one that is over. */
export function readStep<Step extends { readonly step: string }>(
  request: FastifyRequest,
  name: Step['step'],
  { secure, campusKey, clock }: Context,
): Step | undefined {
  const text = unseal(campusKey, request.cookies[cookieName(secure)] ?? '')
  if (text === undefined) return undefined
  // Only this server seals.
  const kept = JSON.parse(text) as Step & { until: number }
  return kept.step === name && kept.until > clock().getTime() ? kept : undefined
}

export function clearLoginCookie(reply: FastifyReply, { secure }: Pick<Context, 'secure'>): void {
  reply.clearCookie(cookieName(secure), { path: '/', secure })
}

/** Over https its prefix has browsers take it from this host alone. */
function cookieName(secure: boolean): string {
  return secure ? '__Host-campus_login' : 'campus_login'
}
