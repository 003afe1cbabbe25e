import type { FastifyInstance, FastifyRequest } from 'fastify'
import { observeRequest } from './metrics.ts'
import { type TracedRequest, traceRequest } from './tracing.ts'

declare module 'fastify' {
  interface FastifyRequest {
    traced: TracedRequest | undefined
  }
}

/**
 * Measures and traces each request, and responds with its id, by which it is found in the log and the traces.
 */
export function watchRequests(app: FastifyInstance, isProxy: (address: string | undefined) => boolean): void {
  app.decorateRequest('traced', undefined)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    const { id, method, headers, socket } = request
    const isForwarded = isProxy(socket.remoteAddress)
    const start = { id, method, route: routeOf(request), headers: isForwarded ? headers : {} }
    request.traced = traceRequest(start)
    request.traced.run(done)
  })
  // The async context does not survive the arrival of a body.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.traced) request.traced.run(done)
    else done()
  })
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode: status, elapsedTime: ms } = reply
    request.traced?.end(status)
    observeRequest({ method: request.method, route: routeOf(request), status, ms })
  })
}

function routeOf({ routeOptions }: FastifyRequest): string {
  return routeOptions.url ?? 'none'
}

/** The request id of a proxy; `undefined` if it is long or contains characters that an id has not. */
export function forwardedId(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && /^[\w.:-]{8,100}$/.test(header) ? header : undefined
}
