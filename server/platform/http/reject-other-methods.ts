import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import { ApiError } from './api-error.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** By the path of each call of the API. */
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

/** Answers a call with a method that its path does not take, by those it takes; to be registered after all routes. */
export const rejectOtherMethods = plugin(async (app) => {
  for (const [url, methods] of app.methodsTaken) rejectOthers(app, url, [...methods].toSorted())
})

function rejectOthers(app: FastifyInstance, url: string, methods: string[]): void {
  app.route({
    method: app.supportedMethods.filter((method) => !methods.includes(method)),
    url,
    schema: { hide: true },
    // Before a body is read, which is not used.
    onRequest: async (_request, reply) => {
      reply.header('allow', methods.join(', '))
      throw new ApiError('method_not_allowed')
    },
    handler: () => undefined,
  })
}
