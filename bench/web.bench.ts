// Measures the built web app in Lighthouse, as on a slow phone, against limits.
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sessionCookieName } from '@campus-print/contract/accounts'
import { sessionHintName } from '@campus-print/contract/pages'
import { launch } from 'chrome-launcher'
import lighthouse, { type Result } from 'lighthouse'
import { chromium } from 'playwright-core'
import { list, machine, median, verdict } from './report.ts'
import { withServer } from './serve-built.ts'
import { openSession } from '../server/accounts/sign-in/open-session.ts'
import { givenUser } from '../server/testing/fixtures/database/factories.ts'
import { type GivenDatabase, withDatabase } from './with-database.ts'

const runs = 5
/** Chromium sometimes loses a trace, and Lighthouse asks to run again. */
const attempts = 3
const publicPages = ['/', '/about', '/contact', '/web-team', '/login', '/register']
const signedInPages = ['/dashboard', '/print', '/profile']
const limits = {
  performance: 97,
  firstPaintMs: 1200,
  largestPaintMs: 1800,
  dashboardPaintMs: 2500,
  publicKb: 110,
  signedInKb: 175,
}
/** HTTP requests of the landing page, with everything that it fetches by itself, and their size in kB. */
const landingAim = { requests: 15, weight: 150 }

const before = machine()
const chrome = await launch({
  chromePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  chromeFlags: ['--headless=new', '--no-sandbox', '--disable-background-networking'],
})
try {
  console.log(`${before}; Lighthouse, phone on slow 4G, CPU four times slower`)
  await withDatabase((given) => withServer(given.dataDir, ({ url }) => measure(url, given)))
} finally {
  chrome.kill()
}

async function measure(url: string, { db }: GivenDatabase): Promise<void> {
  await measureLanding(url)
  for (const path of publicPages) await measurePublic(url, path)
  const session = { userId: (await givenUser(db)).id, device: 'A benchmark', now: new Date() }
  await setCookie({ url, name: sessionCookieName(false), value: await openSession(db, session) })
  await setCookie({ url, name: sessionHintName, value: '1' })
  for (const path of signedInPages) await measureSignedIn(url, path)
}

/** Sets a cookie in the browser, as a login does: the server's first cookie would replace a header set by us. */
async function setCookie(cookie: { url: string; name: string; value: string }): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${chrome.port}`)
  await browser.contexts()[0]?.addCookies([cookie])
  await browser.close()
}

async function measureLanding(url: string): Promise<void> {
  const results: Result[] = []
  for (let run = 0; run < runs; run += 1) results.push(await visit(url, ['performance']))
  const valuesOf = (read: (result: Result) => number) => results.map(read)
  const performance = valuesOf(({ categories }) => (categories['performance']?.score ?? 0) * 100)
  const firstPaint = valuesOf((result) => valueOf(result, 'first-contentful-paint'))
  const largestPaint = valuesOf((result) => valueOf(result, 'largest-contentful-paint'))
  const shift = valuesOf((result) => valueOf(result, 'cumulative-layout-shift'))
  const blocked = valuesOf((result) => valueOf(result, 'total-blocking-time'))
  console.log(`landing, median of ${runs}: score ${list(performance)}; first paint ${list(firstPaint)} ms;`)
  console.log(`largest paint ${list(largestPaint)} ms; blocked ${list(blocked)} ms; shift ${list(shift, 3)}`)
  atLeast('landing: performance', median(performance), limits.performance)
  atMost('landing: first paint, ms', median(firstPaint), limits.firstPaintMs)
  atMost('landing: largest paint, ms', median(largestPaint), limits.largestPaintMs)
  atMost('landing: layout shift', median(shift), 0)
  const [last] = results.slice(-1)
  if (!last) return
  const requests = requestsOf(last)
  const weight = requests.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000
  atMost('landing: requests', requests.length, landingAim.requests)
  atMost('landing: kB', weight, landingAim.weight)
}

async function measurePublic(url: string, path: string): Promise<void> {
  const result = await visit(url + path, ['performance', 'accessibility', 'best-practices', 'seo'])
  for (const category of Object.values(result.categories)) {
    // This score varies between visits; `measureLanding` checks a median.
    if (category.id === 'performance') continue
    atLeast(`${path}: ${category.title}`, (category.score ?? 0) * 100, 100)
    if (category.score === 1) continue
    for (const { id } of category.auditRefs) {
      const { score, errorMessage } = result.audits[id] ?? {}
      if (errorMessage) console.log(`  ${id} did not finish: ${errorMessage}`)
      else if (typeof score === 'number' && score < 1) console.log(`  ${id}`)
    }
  }
  if (path !== '/login' && path !== '/register')
    atMost(`${path}: JS, kB gz`, scriptsKb(requestsOf(result)), limits.publicKb)
}

async function measureSignedIn(url: string, path: string): Promise<void> {
  const result = await visit(url + path, ['performance'])
  const paint = valueOf(result, 'largest-contentful-paint')
  console.log(
    `${path}: first paint ${valueOf(result, 'first-contentful-paint').toFixed(0)} ms, largest ${paint.toFixed(0)} ms`,
  )
  if (path === '/dashboard') atMost(`${path}: largest paint, ms`, paint, limits.dashboardPaintMs)
  atMost(
    `${path}: JS until the largest paint, kB gz`,
    scriptsKb(untilLargestPaint(result)),
    limits.signedInKb,
  )
}

async function visit(url: string, onlyCategories: string[], attempt = 1): Promise<Result> {
  const run = await lighthouse(url, { port: chrome.port, logLevel: 'error', onlyCategories })
  if (!run) throw new Error(`Lighthouse has no result of ${url}`)
  // An aborted visit has scores of 0, which would look like faults of the page.
  if (run.lhr.runtimeError) {
    if (attempt < attempts) return visit(url, onlyCategories, attempt + 1)
    throw new Error(`${url}: ${run.lhr.runtimeError.message}`)
  }
  const { finalDisplayedUrl: shown } = run.lhr
  if (new URL(shown).href !== new URL(url).href) throw new Error(`${url} led to ${shown}`)
  return run.lhr
}

function valueOf(result: Result, audit: string): number {
  return result.audits[audit]?.numericValue ?? Number.NaN
}

interface NetworkRequest {
  url: string
  resourceType: string
  transferSize: number
  /** Since the visit began, in ms. */
  networkRequestTime: number
}

function requestsOf(result: Result): NetworkRequest[] {
  const details = result.audits['network-requests']?.details as { items: NetworkRequest[] } | undefined
  return (details?.items ?? []).filter(({ url }) => url.startsWith('http'))
}

/** Returns the requests sent before the largest paint. Afterwards the idle app prefetches other screens. */
function untilLargestPaint(result: Result): NetworkRequest[] {
  const metrics = result.audits['metrics']?.details as
    | { items: [{ observedLargestContentfulPaint: number }] }
    | undefined
  const paintMs = metrics?.items[0].observedLargestContentfulPaint ?? Number.POSITIVE_INFINITY
  return requestsOf(result).filter(({ networkRequestTime }) => networkRequestTime <= paintMs)
}

function scriptsKb(requests: readonly NetworkRequest[]): number {
  const scripts = requests.filter(({ resourceType }) => resourceType === 'Script')
  return scripts.reduce((sum, { url }) => sum + gzippedBytes(new URL(url).pathname), 0) / 1000
}

function gzippedBytes(path: string): number {
  const file = join(import.meta.dirname, '..', 'web', 'dist', path)
  return statSync(existsSync(`${file}.gz`) ? `${file}.gz` : file).size
}

function atLeast(name: string, value: number, limit: number): void {
  verdict(name, value, `${limit} or more`, value >= limit)
}

function atMost(name: string, value: number, limit: number): void {
  verdict(name, value, `at most ${limit}`, value <= limit)
}
