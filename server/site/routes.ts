import * as contract from '@campus-print/contract/site'
import { resetPasswordPage, verifyEmailPage } from '@campus-print/contract/pages'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../platform/database/connect.ts'
import { ApiError } from '../platform/http/api-error.ts'
import type { Route } from '../platform/http/route.ts'
import { siteStatistics, statisticsMaxAge } from './site-statistics.ts'

interface Parts {
  readonly app: FastifyInstance
  readonly route: Route
  readonly db: Db
  readonly clock: () => Date
  /** The folder of the built web app. */
  readonly webRoot: string
}

/** Serves the web app: its files by name, its page for every path that the browser routes by itself, and its statistics. */
export async function siteRoutes({ app, route, db, clock, webRoot }: Parts): Promise<void> {
  const statistics = siteStatistics({ db, clock })
  route(contract.siteStatistics, async ({ reply }) => {
    const data = await statistics()
    reply.header('cache-control', `public, max-age=${statisticsMaxAge}`)
    return { data }
  })
  await app.register(fastifyStatic, {
    root: webRoot,
    wildcard: false,
    index: false,
    cacheControl: false,
    // The build lays a small copy beside each text file.
    preCompressed: true,
    setHeaders: (reply, path) => {
      void reply.header('cache-control', cacheFor(path)).header('vary', 'accept-encoding')
    },
  })
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    if (/^\/(api|dev|assets)(\/|$)/.test(request.url)) throw new ApiError('not_found')
    if (tokenPages.some((page) => request.url.startsWith(page)))
      reply.header('referrer-policy', 'no-referrer')
    return reply.sendFile('index.html')
  })
}

/** Their addresses carry a token, which no request that the page makes may pass on. */
const tokenPages = [verifyEmailPage, resetPasswordPage].map((page) => page.replace('$token', ''))

/** Files with a hash in their name never change; the page that names them is fetched each time. */
function cacheFor(path: string): string {
  return /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'
}
