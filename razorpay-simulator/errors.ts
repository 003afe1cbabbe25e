import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import type * as z from 'zod'

/** An error that the caller may know, in the provider's words. */
export class RazorpayError extends Error {
  readonly status: number
  readonly field: string | null

  constructor(
    description: string,
    { status = 400, field = null }: { status?: number; field?: string | null } = {},
  ) {
    super(description)
    this.name = 'RazorpayError'
    this.status = status
    this.field = field
  }
}

export const unknownIdError = () => new RazorpayError('The id provided does not exist')

/** Validates an input; throws the error that the provider would answer for its first wrong field. */
export function parse<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const [field] = issue?.path ?? []
  throw new RazorpayError(issue?.message ?? 'Invalid input', {
    field: field === undefined ? null : String(field),
  })
}

/**
 * Errors leave the simulator in the provider's envelope, and so does an unknown path. The app itself answers those that
 * are temporary.
 */
export function handleErrors(scope: FastifyInstance, isTemporary: (error: FastifyError) => boolean): void {
  scope.setErrorHandler((error: FastifyError, request, reply) => {
    // Fastify passes what an error handler throws to the handler of the app.
    if (isTemporary(error)) throw error
    if (error instanceof RazorpayError) return sendError(reply, error.status, error.message, error.field)
    if (error.statusCode !== undefined && error.statusCode < 500) {
      return sendError(reply, error.statusCode, error.message)
    }
    request.log.error({ err: error }, 'the simulated payment provider failed')
    return sendError(reply, 500, 'The server encountered an error. The incident has been reported to admins.')
  })
  // A route and not a not-found handler: otherwise the route that serves the web app would match first.
  scope.all('/*', () => {
    throw new RazorpayError('The requested URL was not found on the server.', { status: 404 })
  })
}

function sendError(reply: FastifyReply, status: number, description: string, field: string | null = null) {
  const code = status >= 500 ? 'SERVER_ERROR' : 'BAD_REQUEST_ERROR'
  const origin = { source: 'business', step: 'payment_initiation', reason: 'input_validation_failed' }
  const error = { code, description, field, ...origin, metadata: {} }
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify({ error }))
}
