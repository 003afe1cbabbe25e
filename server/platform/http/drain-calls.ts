import type { FastifyInstance } from 'fastify'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Lets calls that have begun come to their end when the server stops, such as an upload over a poor line, for at most
 * `graceMs`. Whatever comes meanwhile is refused. To be called after the hooks that end streams, which would go on.
 */
export function drainCalls(app: FastifyInstance, graceMs: number): void {
  let underWay = 0
  const noneLeft = new AbortController()
  let isStopping = false
  app.addHook('onRequest', (_request, reply, done) => {
    underWay += 1
    reply.raw.once('close', () => {
      underWay -= 1
      if (isStopping && underWay === 0) noneLeft.abort()
    })
    done()
  })
  app.addHook('preClose', async () => {
    if (underWay === 0) return
    isStopping = true
    await wait(graceMs, undefined, { signal: noneLeft.signal }).catch(() => undefined)
  })
}
