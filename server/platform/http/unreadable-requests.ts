import { i18n } from '@campus-print/domain/language'
import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Failure } from '@campus-print/contract/envelope'
import type { ConnectionError, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from './api-error.ts'

/** Long enough for a client to read its response, and too short for keeping connections busy on purpose. */
const lingerMs = 1_000

/** Responds to malformed HTTP with the error envelope, and closes the connection. */
export function unreadableRequests() {
  const answers = new WeakMap<Socket, ServerResponse>()

  /** A hook for every request, since a response that has begun on the connection must not be interrupted. */
  function watch(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
    answers.set(request.raw.socket, reply.raw)
    done()
  }

  function rejectConnection(error: ConnectionError, socket: Socket): void {
    // The response is already sent: read and ignore the rest that the client sends.
    if (!socket.writable) return
    const answer = answers.get(socket)
    const isHalfAnswered = answer?.headersSent === true && !answer.writableFinished
    if (error.code === 'ECONNRESET' || isHalfAnswered) {
      socket.destroy()
      return
    }
    socket.end(textOf(connectionErrors[error.code]?.() ?? new ApiError('malformed_request')))
    // Closing a connection with unread bytes would reset it before the client has the response.
    const forceClose = setTimeout(() => socket.destroy(), lingerMs)
    socket.once('close', () => clearTimeout(forceClose))
  }

  return { watch, rejectConnection }
}

/** Errors of requests whose headers could not be read, so that the responses are in English. */
const connectionErrors: Partial<Record<string, () => ApiError>> = {
  ERR_HTTP_REQUEST_TIMEOUT: () => new ApiError('request_timeout'),
  HPE_HEADER_OVERFLOW: () => new ApiError('headers_too_large'),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: () => new ApiError('too_large', i18n.t('The request is too large.')),
}

function textOf({ status, message, code }: ApiError): string {
  const failure: Failure = { success: false, message, code }
  const body = JSON.stringify(failure)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  return [...head, '', body].join('\r\n')
}
