import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import type * as z from 'zod'
import { answerRefusal } from '../../platform/http/answer-errors.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { hidden } from './hidden.ts'

/** A refusal in the provider's words. */
export class SimulatorFault extends Error {
  readonly status: number
  readonly field: string | null

  constructor(
    description: string,
    { status = 400, field = null }: { status?: number; field?: string | null } = {},
  ) {
    super(description)
    this.name = 'SimulatorFault'
    this.status = status
    this.field = field
  }
}

export const unknownId = () => new SimulatorFault('The id provided does not exist')

/** Checks an input; its first fault is answered as the provider would. */
export function read<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const [field] = issue?.path ?? []
  throw new SimulatorFault(issue?.message ?? 'Invalid input', {
    field: field === undefined ? null : String(field),
  })
}

/** Errors leave the simulator in the provider's envelope, and so does a path it does not have. */
export function answerFaults(scope: FastifyInstance): void {
  scope.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof SimulatorFault) return answer(reply, error.status, error.message, error.field)
    if (error instanceof Refusal) return answerRefusal(error, reply)
    if (error.statusCode !== undefined && error.statusCode < 500) {
      return answer(reply, error.statusCode, error.message)
    }
    request.log.error({ err: error }, 'the simulated payment provider failed')
    return answer(reply, 500, 'The server encountered an error. The incident has been reported to admins.')
  })
  // A route, since otherwise the one that serves the web app takes every path that nobody else has.
  scope.all('/*', hidden, () => {
    throw new SimulatorFault('The requested URL was not found on the server.', { status: 404 })
  })
}

function answer(reply: FastifyReply, status: number, description: string, field: string | null = null) {
  const code = status >= 500 ? 'SERVER_ERROR' : 'BAD_REQUEST_ERROR'
  const origin = { source: 'business', step: 'payment_initiation', reason: 'input_validation_failed' }
  const error = { code, description, field, ...origin, metadata: {} }
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify({ error }))
}
