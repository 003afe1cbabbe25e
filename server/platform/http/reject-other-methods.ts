import plugin from 'fastify-plugin'
import { ApiError } from './api-error.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The methods of each path of the API. */
    allowedMethods: Map<string, Set<string>>
  }
}

/** Records the methods of each path of the API. Register it before the routes. */
export const allowedMethods = plugin(async (app) => {
  const allowed = new Map<string, Set<string>>()
  app.decorate('allowedMethods', allowed)
  app.addHook('onRoute', ({ method, url, schema }) => {
    if (!url.startsWith('/api/') || schema?.hide) return
    allowed.set(url, new Set([...(allowed.get(url) ?? []), ...[method].flat()]))
  })
})

/**
 * Responds 405 with the allowed methods to a call with any other method. Register it after all routes. There
 * is one route for all paths: a route for each path and method would take a tenth of the start time.
 */
export const rejectOtherMethods = plugin(async (app) => {
  const { patterns, shadowed } = patternsOf(app.allowedMethods)
  const rejectOthers = (url: string, allowed: string[], methodsOf: (path: string) => string[] | undefined) =>
    app.route({
      method: app.supportedMethods.filter((method) => !allowed.includes(method)),
      url,
      schema: { hide: true },
      // Before the unused body is read.
      onRequest: async (request, reply) => {
        const [path = ''] = request.url.split('?')
        const methods = methodsOf(path)
        if (!methods) throw new ApiError('not_found')
        reply.header('allow', methods.join(', '))
        throw new ApiError('method_not_allowed')
      },
      handler: () => undefined,
    })
  rejectOthers('/api/*', [], (path) => patterns.find(({ pattern }) => pattern.test(path))?.methods)
  for (const { url, methods } of shadowed) rejectOthers(url, methods, () => methods)
})

/**
 * Patterns of the API's paths, those with the fewest parameters first, and those that another pattern also
 * matches.
 */
function patternsOf(allowed: ReadonlyMap<string, ReadonlySet<string>>) {
  const patterns = [...allowed]
    .map(([url, methods]) => ({
      url,
      methods: [...methods].toSorted(),
      parameters: url.split(':').length,
      pattern: new RegExp(`^${url.replaceAll(/:\w+/g, '[^/]+')}$`),
    }))
    .toSorted((a, b) => a.parameters - b.parameters)
  const shadowed = patterns.filter(({ url }) =>
    patterns.some((other) => other.url !== url && other.pattern.test(url)),
  )
  return { patterns, shadowed }
}
