import { i18n } from '@campus-print/domain/language'
import type { Failure } from '@campus-print/contract/envelope'
import type { ErrorCode } from '@campus-print/contract/errors'
import { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { isDatabaseAway } from '../database/is-database-away.ts'
import { type DatabaseOutage, unwatched } from '../database/outage.ts'
import { inLanguageOf } from '../language.ts'
import { ApiError } from './api-error.ts'

/** The one place where errors become answers. What is unknown is a plain 500, with its stack in the log alone. */
export function handleErrors(app: FastifyInstance, outage: DatabaseOutage = unwatched): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (!(error instanceof ApiError) && isDatabaseAway(error)) outage.noticed(error.message)
    return handleError(error, request, reply)
  })
  app.setNotFoundHandler((_request, reply) => sendApiError(new ApiError('not_found'), reply))
}

/** Handles all errors, also those before a route is known, such as an address that cannot be decoded. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // A body that cannot be read is found out where the request's own context has ended.
  return inLanguageOf(request, () => {
    const apiError = apiErrorOf(error, request)
    logApiError(apiError, error, request)
    return sendApiError(apiError, reply)
  })
}

/** Names the call by its pattern: the address itself may contain a token. */
function logApiError(
  apiError: ApiError,
  error: FastifyError,
  { log, method, routeOptions }: FastifyRequest,
): void {
  const call = `${method} ${routeOptions?.url ?? ''}`
  if (apiError.code === 'internal') log.error({ err: error, call }, 'request failed')
  else if (isDatabaseSlow(error)) log.warn({ call, reason: error.message }, 'the database was too slow')
  else if (apiError.code in worthKnowing) log.warn({ call }, worthKnowing[apiError.code])
}

/** Errors whose cause the operator has to remove, and that nothing else reports. */
const worthKnowing: Partial<Record<ErrorCode, string>> = {
  storage_full: 'the disk is full',
  invalid_signature:
    'a signature did not match: forged, or RAZORPAY_KEY_SECRET or RAZORPAY_WEBHOOK_SECRET is not the one in Razorpay’s dashboard',
}

/** Answers an error in the envelope of failures. */
export function sendApiError(apiError: ApiError, reply: FastifyReply): FastifyReply {
  const { retryAfterSeconds, ...details } = apiError.details
  if (apiError.status === 503 || apiError.status === 429) reply.header('retry-after', retryAfterSeconds ?? 30)
  const body: Failure = { success: false, message: apiError.messageToSend, code: apiError.code, ...details }
  // Sent as text: a route's own answer schemas describe success only.
  return reply.code(apiError.status).type('application/json; charset=utf-8').send(JSON.stringify(body))
}

function apiErrorOf(error: FastifyError, request: FastifyRequest): ApiError {
  if (error instanceof ApiError) return error
  // The client left before the whole request arrived, so no client reads the response. The server has not failed.
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
  // A text with the character NUL, which PostgreSQL keeps nowhere.
  '22021': () => new ApiError('malformed_request'),
}

/** The database or a stopping server could not do it now, and may do it later. */
export function isTemporary(error: FastifyError): boolean {
  if (error instanceof ApiError) return error.code === 'service_unavailable'
  return isDatabaseAway(error) || isDatabaseSlow(error)
}

/** PostgreSQL's codes for timeouts of a statement, lock, transaction or idle connection, and for a deadlock. */
const slowCodes = new Set(['25P03', '25P04', '40P01', '55P03', '57014', '57P05'])

function isDatabaseSlow(error: { readonly code?: string }): boolean {
  return slowCodes.has(error.code ?? '')
}

function isClientError(error: FastifyError): boolean {
  return error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
}
