import { i18n } from '@campus-print/domain/language'
import type { FastifyReply } from 'fastify'
import { ApiError } from './api-error.ts'

/** A signal that is aborted if the client closes its connection before it has the response. */
export function clientGone(reply: FastifyReply): AbortSignal {
  const disconnected = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished)
      disconnected.abort(new ApiError('malformed_request', i18n.t('The client has left.')))
  })
  return disconnected.signal
}
