import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Response headers that pages of other origins may read. */
const exposedHeaders =
  'Retry-After, Content-Disposition, Upload-Document, Location, Upload-Offset, Upload-Length, Upload-Metadata, Upload-Expires, Tus-Resumable'
const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE'
const preflightLifetimeSeconds = 600

/**
 * Lets pages of these origins call the API and read all responses, including errors. Cookies are ignored for
 * them: such a page sends a bearer token. The Fetch standard defines the headers in its section "HTTP
 * extensions".
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return
  const allowed = new Set(origins)

  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers
    const isCall = request.url.startsWith('/api/')
    // A cache must not serve one origin a response with the headers for another.
    if (isCall) reply.header('vary', 'Origin')
    const isAllowed = isCall && origin !== undefined && allowed.has(origin)
    if (isAllowed) reply.header('access-control-allow-origin', origin)
    if (isAllowed && isPreflight(request)) {
      void answerPreflight(request, reply)
      return
    }
    if (isAllowed) reply.header('access-control-expose-headers', exposedHeaders)
    done()
  })
}

function isPreflight({ method, headers }: FastifyRequest): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined
}

function answerPreflight({ headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const requested = headers['access-control-request-headers']
  return reply
    .code(204)
    .header('access-control-allow-methods', methods)
    .header('access-control-max-age', preflightLifetimeSeconds)
    .headers(requested === undefined ? {} : { 'access-control-allow-headers': requested })
    .send()
}
