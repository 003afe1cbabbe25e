import { i18n } from '@campus-print/domain/language'
import type { FastifyReply } from 'fastify'
import { ApiError } from './api-error.ts'

/** Aborted when the client closes its connection before it has the answer: no client waits for the work any more. */
export function clientGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished)
      gone.abort(new ApiError('malformed_request', i18n.t('The client has left.')))
  })
  return gone.signal
}
