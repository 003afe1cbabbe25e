import plugin from 'fastify-plugin'
import { ApiError } from './api-error.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Methods by the path of each API call. */
    methodsTaken: Map<string, Set<string>>
  }
}

/** Keeps which methods the paths of the API take; to be registered before their routes. */
export const methodsTaken = plugin(async (app) => {
  const taken = new Map<string, Set<string>>()
  app.decorate('methodsTaken', taken)
  app.addHook('onRoute', ({ method, url, schema }) => {
    if (!url.startsWith('/api/') || schema?.hide) return
    taken.set(url, new Set([...(taken.get(url) ?? []), ...[method].flat()]))
  })
})

/**
 * Answers a call with a method that its path does not take, by those it takes; to be registered after all routes. One
 * route for all of them: one more for each path and method would be a tenth of the time to start.
 */
export const rejectOtherMethods = plugin(async (app) => {
  const { patterns, shadowed } = readPaths(app.methodsTaken)
  const answer = (url: string, taken: string[], methodsOf: (path: string) => string[] | undefined) =>
    app.route({
      method: app.supportedMethods.filter((method) => !taken.includes(method)),
      url,
      schema: { hide: true },
      // Before a body is read, which is not used.
      onRequest: async (request, reply) => {
        const [path = ''] = request.url.split('?')
        const methods = methodsOf(path)
        if (!methods) throw new ApiError('not_found')
        reply.header('allow', methods.join(', '))
        throw new ApiError('method_not_allowed')
      },
      handler: () => undefined,
    })
  answer('/api/*', [], (path) => patterns.find(({ pattern }) => pattern.test(path))?.methods)
  for (const { url, methods } of shadowed) answer(url, methods, () => methods)
})

/** Patterns of the paths that take calls, those without parameters first, and the ones that another's parameter hides. */
function readPaths(taken: ReadonlyMap<string, ReadonlySet<string>>) {
  const patterns = [...taken]
    .map(([url, methods]) => ({
      url,
      methods: [...methods].toSorted(),
      parameters: url.split(':').length,
      pattern: new RegExp(`^${url.replaceAll(/:\w+/g, '[^/]+')}$`),
    }))
    .toSorted((one, other) => one.parameters - other.parameters)
  const shadowed = patterns.filter(({ url }) =>
    patterns.some((other) => other.url !== url && other.pattern.test(url)),
  )
  return { patterns, shadowed }
}
