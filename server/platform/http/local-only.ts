import { i18n } from '@campus-print/domain/language'
import type { FastifyRequest } from 'fastify'
import { ApiError } from './api-error.ts'

/**
 * Allows requests from this machine only. Behind a proxy every caller has a loopback address, so forwarded
 * requests and other host names (DNS rebinding) are rejected.
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

/**
 * Whether a proxy has forwarded the request. nginx without configuration adds no header, but uses HTTP/1.0,
 * which browsers and `curl` do not.
 */
function wasForwarded({ headers, raw }: FastifyRequest): boolean {
  return raw.httpVersion === '1.0' || Object.keys(headers).some((name) => forwarding.test(name))
}
