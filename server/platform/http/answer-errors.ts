import type { Failure } from '@campus-print/contract/envelope'
import { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { isDatabaseAway } from '../database/is-database-away.ts'
import { Refusal } from './refusal.ts'

/** The one place where errors become answers. What is unknown is a plain 500, with its stack in the log alone. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((_request, reply) => answerRefusal(new Refusal('not_found'), reply))
}

/** Also for what fails before there is a route, such as an address that cannot be decoded. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error, request)
  if (refusal === internal) request.log.error({ err: error }, 'request failed')
  if (refusal === databaseAway) request.log.warn({ reason: error.message }, 'the database is away')
  return answerRefusal(refusal, reply)
}

/** Answers a refusal in the envelope of failures. */
export function answerRefusal(refusal: Refusal, reply: FastifyReply): FastifyReply {
  const { retryAfterSeconds, ...details } = refusal.details
  if (refusal.status === 503 || refusal.status === 429) reply.header('retry-after', retryAfterSeconds ?? 30)
  const body: Failure = { success: false, message: refusal.message, code: refusal.code, ...details }
  // Sent as text: a route's own answer schemas describe success only.
  return reply.code(refusal.status).type('application/json; charset=utf-8').send(JSON.stringify(body))
}

function refusalOf(error: FastifyError, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error
  if (hasZodFastifySchemaValidationErrors(error)) return invalidInput(error.validation)
  // Its client left before it had come whole: nobody reads the answer, and nothing of ours has failed.
  if (request.raw.errored) return malformed
  if (isDatabaseAway(error)) return databaseAway
  return foreignRefusals[error.code] ?? (isClientFault(error) ? malformed : internal)
}

const malformed = new Refusal('malformed_request')
const internal = new Refusal('internal')
const databaseAway = new Refusal('service_unavailable', undefined, { retryAfterSeconds: 5 })

/** Refusals of Fastify, its body parsers and the database, in our codes. */
const foreignRefusals: Partial<Record<string, Refusal>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new Refusal('too_large', 'The request is too large.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new Refusal('unsupported_file_type', 'This call takes JSON.'),
  FST_ERR_NOT_FOUND: new Refusal('not_found'),
  // A text with the character NUL, which PostgreSQL keeps nowhere.
  '22021': malformed,
}

function isClientFault(error: FastifyError): boolean {
  return error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
}

function invalidInput(issues: readonly { instancePath: string; message?: string }[]): Refusal {
  const errors = issues.map((issue) => ({
    field: issue.instancePath.replace(/^\//, '').replaceAll('/', '.'),
    message: issue.message ?? 'Invalid value',
  }))
  return new Refusal('invalid_input', errors[0]?.message, { errors })
}
