import { resetPasswordPage, verifyEmailPage } from '@campus-print/contract/pages'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../platform/http/api-error.ts'

interface Parts {
  readonly app: FastifyInstance
  /** The folder of the built web app. */
  readonly webRoot: string
}

/** Serves the web app: its files by name, and its page for every path that the browser routes by itself. */
export async function siteRoutes({ app, webRoot }: Parts): Promise<void> {
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

/** Files with a hash in their name never change; the page that names them is asked for each time. */
function cacheFor(path: string): string {
  return /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'
}
