import { i18n } from '@campus-print/domain/language'
import type { Failure } from '@campus-print/contract/envelope'
import type { ErrorCode } from '@campus-print/contract/errors'
import { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { isDatabaseAway } from '../database/is-database-away.ts'
import { type DatabaseOutage, noOutageTracking } from '../database/outage.ts'
import { inLanguageOf } from '../language.ts'
import { ApiError } from './api-error.ts'

/** Turns all errors into responses. An unknown error becomes a plain 500; only the log has its stack. */
export function handleErrors(app: FastifyInstance, outage: DatabaseOutage = noOutageTracking): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (!(error instanceof ApiError) && isDatabaseAway(error)) outage.recordFailure(error.message)
    return handleError(error, request, reply)
  })
  app.setNotFoundHandler((_request, reply) => sendApiError(new ApiError('not_found'), reply))
}

/** Handles all errors, also those before a route is known, such as an address that cannot be decoded. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // An error in the body is thrown outside of the request's async context.
  return inLanguageOf(request, () => {
    const apiError = apiErrorOf(error, request)
    logApiError(apiError, error, request)
    return sendApiError(apiError, reply)
  })
}

/** Logs an error with the call's URL pattern, because the URL itself may contain a token. */
function logApiError(
  apiError: ApiError,
  error: FastifyError,
  { log, method, routeOptions }: FastifyRequest,
): void {
  const call = `${method} ${routeOptions?.url ?? ''}`
  if (apiError.code === 'internal') log.error({ err: error, call }, 'request failed')
  else if (isDatabaseSlow(error)) log.warn({ call, reason: error.message }, 'the database was too slow')
  else if (apiError.code in operatorMessages) log.warn({ call }, operatorMessages[apiError.code])
}

/** Log messages for errors that an operator has to fix and that nothing else reports. */
const operatorMessages: Partial<Record<ErrorCode, string>> = {
  storage_full: 'the disk is full',
  invalid_signature:
    'a signature did not match: forged, or RAZORPAY_KEY_SECRET or RAZORPAY_WEBHOOK_SECRET is not the one in Razorpay’s dashboard',
}

/** Sends an error in the envelope of failures. */
export function sendApiError(apiError: ApiError, reply: FastifyReply): FastifyReply {
  const { retryAfterSeconds, ...details } = apiError.details
  if (apiError.status === 503 || apiError.status === 429) reply.header('retry-after', retryAfterSeconds ?? 30)
  const body: Failure = { success: false, message: apiError.messageToSend, code: apiError.code, ...details }
  // Sent as text, because the response schemas of a route describe only success.
  return reply.code(apiError.status).type('application/json; charset=utf-8').send(JSON.stringify(body))
}

function apiErrorOf(error: FastifyError, request: FastifyRequest): ApiError {
  if (error instanceof ApiError) return error
  // The client left before the whole request arrived, so no client reads the response. The server has not
  // failed.
  if (request.raw.errored) return new ApiError('malformed_request')
  if (isTemporary(error)) return new ApiError('service_unavailable', undefined, { retryAfterSeconds: 5 })
  return (
    foreignOriginErrors[error.code]?.() ??
    new ApiError(isClientError(error) ? 'malformed_request' : 'internal')
  )
}

/** Errors of Fastify, its body parsers and the database, in our codes. */
const foreignOriginErrors: Partial<Record<string, () => ApiError>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => new ApiError('too_large', i18n.t('The request is too large.')),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new ApiError('unsupported_file_type', i18n.t('This call takes JSON.')),
  FST_ERR_NOT_FOUND: () => new ApiError('not_found'),
  // A text with the character NUL, which PostgreSQL cannot store.
  '22021': () => new ApiError('malformed_request'),
}

/** Whether a later retry may succeed: the database is busy or away, or the server is stopping. */
export function isTemporary(error: FastifyError): boolean {
  if (error instanceof ApiError) return error.code === 'service_unavailable'
  return isDatabaseAway(error) || isDatabaseSlow(error)
}

/**
 * PostgreSQL's codes for timeouts of a statement, lock, transaction or idle connection, and for a deadlock.
 */
const slowCodes = new Set(['25P03', '25P04', '40P01', '55P03', '57014', '57P05'])

function isDatabaseSlow(error: { readonly code?: string }): boolean {
  return slowCodes.has(error.code ?? '')
}

function isClientError(error: FastifyError): boolean {
  return error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
}
