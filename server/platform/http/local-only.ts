import { i18n } from '@campus-print/domain/language'
import type { FastifyRequest } from 'fastify'
import { ApiError } from './api-error.ts'
import { createHash, timingSafeEqual } from 'node:crypto'
import type { IsMonitor } from './route.ts'

/**
 * A hook for doors that only the machine itself may open. Behind a proxy every caller looks like loopback, so a request
 * that was forwarded, or that was sent to another host name (a rebound one of a web page), is rejected, too.
 */
export async function localOnly(request: FastifyRequest): Promise<void> {
  if (isLoopback(request.socket.remoteAddress) && isLocalHost(request) && !wasForwarded(request)) return
  throw new ApiError('forbidden', i18n.t('This is open on the machine itself only.'))
}

function isLoopback(address: string | undefined): boolean {
  return address !== undefined && /^(::ffff:)?127\.\d+\.\d+\.\d+$|^::1$/.test(address)
}

function isLocalHost({ headers }: FastifyRequest): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i.test(headers.host ?? '')
}

const forwarding =
  /^(forwarded|via|x-forwarded(-.+)?|x-real-ip|(.+-)?client-ip|cf-.+|x-original-.+|x-envoy-.+)$/

/** A proxy without configuration adds no header, but speaks HTTP/1.0, as nginx does; no browser and no `curl` would. */
function wasForwarded({ headers, raw }: FastifyRequest): boolean {
  return raw.httpVersion === '1.0' || Object.keys(headers).some((name) => forwarding.test(name))
}

/** Knows the campus's monitoring by its token. Hashes are compared: of one length, and in the same time whatever differs. */
export function monitorToken(configured: string | undefined): IsMonitor {
  if (configured === undefined) return () => false
  const known = hash(configured)
  return ({ headers }) => {
    const token = /^Bearer (\S{24,500})$/i.exec(headers.authorization ?? '')?.[1]
    return token !== undefined && timingSafeEqual(hash(token), known)
  }
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
