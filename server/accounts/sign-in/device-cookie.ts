import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A device cookie is valid for this long after the browser's last sign-in, in ms. */
export const deviceLifetimeMs = 180 * 24 * 60 * 60 * 1000

interface Context {
  /** Browsers send the cookies only over https. */
  readonly secure: boolean
  /** The key that signs device cookies. */
  readonly deviceKey: Buffer
}

/** An id for a browser that has no device cookie yet. */
export function newDeviceId(): string {
  return randomBytes(24).toString('base64url')
}

/** The stored hash of a device id. The database does not contain the id, which could be used as a cookie. */
export function deviceIdHash(deviceId: string): Buffer {
  return createHash('sha256').update(deviceId).digest()
}

/** Reads the id of a request's device cookie; `undefined` without one, or if the signature is wrong. */
export function readDeviceId(request: FastifyRequest, { secure, deviceKey }: Context): string | undefined {
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

/** With the prefix `__Host-`, browsers accept the cookie only from this host, over https. */
function cookieName(secure: boolean): string {
  return secure ? '__Host-campus_device' : 'campus_device'
}

function signatureOf(deviceId: string, deviceKey: Buffer): Buffer {
  return createHmac('sha256', deviceKey).update(deviceId).digest()
}
