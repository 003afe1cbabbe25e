// What a person with a slow phone waits for: Lighthouse on the built web app, beside its limits.
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
/** Chromium loses a trace now and then; Lighthouse asks to run again. */
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
/** In kB, with everything that the landing page fetches by itself. */
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

/** Gives the browser a cookie, as a login does: a header of our own would be replaced by the first cookie of the server. */
async function setCookie(cookie: { url: string; name: string; value: string }): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${chrome.port}`)
  await browser.contexts()[0]?.addCookies([cookie])
  await browser.close()
}

async function measureLanding(url: string): Promise<void> {
  const results: Result[] = []
  for (let run = 0; run < runs; run += 1) results.push(await visit(url, ['performance']))
  const of = (read: (result: Result) => number) => results.map(read)
  const performance = of(({ categories }) => (categories['performance']?.score ?? 0) * 100)
  const firstPaint = of((result) => valueOf(result, 'first-contentful-paint'))
  const largestPaint = of((result) => valueOf(result, 'largest-contentful-paint'))
  const shift = of((result) => valueOf(result, 'cumulative-layout-shift'))
  const blocked = of((result) => valueOf(result, 'total-blocking-time'))
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
    // It swings from visit to visit; the landing page's is a median.
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
  // A visit that broke off has scores of 0, which would read as faults of the page.
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

/** What came before the largest paint; afterwards the app fetches other screens while nothing happens. */
function untilLargestPaint(result: Result): NetworkRequest[] {
  const metrics = result.audits['metrics']?.details as
    | { items: [{ observedLargestContentfulPaint: number }] }
    | undefined
  const until = metrics?.items[0].observedLargestContentfulPaint ?? Number.POSITIVE_INFINITY
  return requestsOf(result).filter(({ networkRequestTime }) => networkRequestTime <= until)
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
