import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A browser is known for this long after the last sign-in on it, in ms. */
export const deviceLifetimeMs = 180 * 24 * 60 * 60 * 1000

interface Context {
  /** Cookies travel over https alone. */
  readonly secure: boolean
  /** The key under which device cookies are signed. */
  readonly deviceKey: Buffer
}

/** An id for a browser that has no device cookie yet. */
export function newDeviceId(): string {
  return randomBytes(24).toString('base64url')
}

/** The stored hash of a device: it finds the device, and cannot be used as its cookie. */
export function deviceIdHash(deviceId: string): Buffer {
  return createHash('sha256').update(deviceId).digest()
}

/** The id in a request's device cookie; `undefined` for none, and for one that was not signed here. */
export function carriedDeviceId(request: FastifyRequest, { secure, deviceKey }: Context): string | undefined {
  const [, id, signature] = /^([\w-]{32})\.([\w-]{43})$/.exec(request.cookies[cookieName(secure)] ?? '') ?? []
  if (!id || !signature) return undefined
  const isOurs = timingSafeEqual(signatureOf(id, deviceKey), Buffer.from(signature, 'base64url'))
  return isOurs ? id : undefined
}

export function setDeviceCookie(reply: FastifyReply, deviceId: string, { secure, deviceKey }: Context): void {
  const value = `${deviceId}.${signatureOf(deviceId, deviceKey).toString('base64url')}`
  reply.setCookie(cookieName(secure), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: deviceLifetimeMs / 1000,
  })
}

/** Over https its prefix has browsers take it from this host alone. */
function cookieName(secure: boolean): string {
  return secure ? '__Host-campus_device' : 'campus_device'
}

function signatureOf(deviceId: string, deviceKey: Buffer): Buffer {
  return createHmac('sha256', deviceKey).update(deviceId).digest()
}
