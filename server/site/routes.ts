import * as contract from '@campus-print/contract/site'
import { dashboardPage, publicPages, resetPasswordPage, verifyEmailPage } from '@campus-print/contract/pages'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { checkSessionHint } from '../accounts/index.ts'
import type { Db } from '../platform/database/connect.ts'
import { ApiError } from '../platform/http/api-error.ts'
import type { Route } from '../platform/http/route.ts'
import { siteStatistics, statisticsMaxAge } from './site-statistics.ts'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

interface Parts {
  readonly app: FastifyInstance
  readonly route: Route
  readonly db: Db
  readonly clock: () => Date
  /** Browsers send the cookies only over https. */
  readonly secure: boolean
  /** The origin of our pages; if unset, the host that the request names. */
  readonly publicUrl: string | undefined
  /** The folder of the built web app. */
  readonly webRoot: string
}

/**
 * Serves the web app: its files, the prerendered public pages, one page for all client-side routes, and the
 * statistics.
 */
export async function siteRoutes({
  app,
  route,
  db,
  clock,
  secure,
  publicUrl,
  webRoot,
}: Parts): Promise<void> {
  const statistics = siteStatistics({ db, clock })
  route(contract.siteStatistics, async ({ reply }) => {
    const data = await statistics()
    reply.header('cache-control', `public, max-age=${statisticsMaxAge}`)
    return { data }
  })
  await app.register(fastifyStatic, {
    root: webRoot,
    wildcard: false,
    // Routes for each of these 700 files would take a quarter of the start time.
    globIgnore: ['assets/**', '**/*.{br,gz}'],
    index: false,
    cacheControl: false,
    // The build stores a compressed copy of each text file.
    preCompressed: true,
    setHeaders: (reply, path) => {
      void reply.header('cache-control', cacheFor(path)).header('vary', 'accept-encoding')
    },
  })
  app.get<{ Params: { '*': string } }>('/assets/*', { schema: { hide: true } }, (request, reply) =>
    reply.sendFile(`assets/${request.params['*']}`),
  )
  for (const [path, file] of Object.entries(publicPages)) {
    app.get(path, { schema: { hide: true } }, (request, reply) => {
      if (checkSessionHint({ request, reply }, secure)) return reply.redirect(dashboardPage)
      return reply.sendFile(file)
    })
  }
  searchEngineRoutes(app, publicUrl)
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    if (/^\/(api|dev|assets)(\/|$)/.test(request.url)) throw new ApiError('not_found')
    if (tokenPages.some((page) => request.url.startsWith(page)))
      reply.header('referrer-policy', 'no-referrer')
    checkSessionHint({ request, reply }, secure)
    return reply.sendFile('index.html')
  })
}

/** Serves robots.txt and sitemap.xml with absolute URLs of the public address. */
function searchEngineRoutes(app: FastifyInstance, publicUrl: string | undefined): void {
  const addressOf = (request: FastifyRequest, path: string) =>
    new URL(path, publicUrl ?? `${request.protocol}://${request.host}`).href
  app.get('/robots.txt', { schema: { hide: true } }, (request, reply) => {
    const lines = ['User-agent: *', 'Disallow: /api/', `Sitemap: ${addressOf(request, '/sitemap.xml')}`]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`${lines.join('\n')}\n`)
  })
  app.get('/sitemap.xml', { schema: { hide: true } }, (request, reply) => {
    const urls = Object.keys(publicPages).map((path) => `<url><loc>${addressOf(request, path)}</loc></url>`)
    const map = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`<?xml version="1.0" encoding="UTF-8"?>${map}`)
  })
}

/** The hashes of the pages' inline scripts, for the content security policy. */
export async function inlineScriptHashes(webRoot: string): Promise<string[]> {
  const files = ['index.html', ...Object.values(publicPages)]
  const pages = await Promise.all(files.map((file) => readFile(join(webRoot, file), 'utf8')))
  const scripts = pages.flatMap((page) =>
    [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => script),
  )
  const hashes = scripts.map((script) => createHash('sha256').update(script).digest('base64'))
  return [...new Set(hashes)].map((hash) => `'sha256-${hash}'`)
}

/** The URLs of these pages contain a token, which the Referer header must not reveal. */
const tokenPages = [verifyEmailPage, resetPasswordPage].map((page) => page.replace('$token', ''))

/** Files with a hash in their name never change; all others are revalidated each time. */
function cacheFor(path: string): string {
  return /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'
}
