import { sessionHintName } from '@campus-print/contract/pages'
import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sessionCookieName } from '@campus-print/contract/accounts'
import { openSession } from '../accounts/sign-in/open-session.ts'
import { webAppFolder } from '../platform/files/package-folders.ts'
import { forThisFile } from '../testing/for-this-file.ts'
import { testApp } from '../testing/fixtures/app/test-app.ts'
import { givenUser } from '../testing/fixtures/database/factories.ts'

const app = await forThisFile(testApp())

const get = (path: string, cookie = '') =>
  fetch(app.url + path, { redirect: 'manual', headers: { cookie, accept: 'text/html' } })

async function sessionOf(user: { id: string }): Promise<string> {
  const session = { userId: user.id, device: 'A test', now: new Date() }
  return `${sessionCookieName(false)}=${await openSession(app.database.db, session)}`
}

test('every path that browsers route is answered with the page and its content security policy', async () => {
  const page = await app.anyone('GET', '/payment/123')
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(page.headers.get('content-security-policy')).toContain("default-src 'self'")
})

test('a file of an older build gets 404 instead of the page', async () => {
  const script = await app.anyone('GET', '/assets/print-screen-0ld.js')
  expect([script.status, script.headers.get('content-type')]).toEqual([
    404,
    'application/json; charset=utf-8',
  ])
})

test('files of folders within the assets are served, with a cache for ever', async () => {
  const folder = join(webAppFolder(), 'assets')
  const files = await readdir(folder, { recursive: true })
  const nested = files.find((file) => file.endsWith('.bcmap'))!
  const { status, headers, bytes } = await app.anyone('GET', `/assets/${nested}`)
  expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
  expect(bytes.equals(await readFile(join(folder, nested)))).toBe(true)
})

test.each([
  '/assets/..%2findex.html',
  '/assets/%2e%2e%2f%2e%2e%2fpackage.json',
  '/assets/',
  '/assets//etc/passwd',
])('nothing outside of the assets is served by the path %s', async (path) => {
  const { status, json } = await app.anyone('GET', path)
  expect([status, json.success]).toEqual([expect.toBeOneOf([400, 403, 404]), false])
})

test.each(['/verify-email/token', '/reset-password/token'])(
  'no request that the page of a mailed link makes says where it comes from: %s',
  async (path) => {
    const page = await app.anyone('GET', path)
    expect([page.status, page.headers.get('referrer-policy')]).toEqual([200, 'no-referrer'])
    expect((await app.anyone('GET', '/login')).headers.get('referrer-policy')).toBe('same-origin')
  },
)

test.each([
  ['/', 'Print from your phone · Campus Print', 'Print from your phone, collect with a code'],
  ['/about', 'About Us · Campus Print', 'Printing should not cost you a queue'],
  ['/contact', 'Contact · Campus Print', 'Contact the print desk'],
  ['/web-team', 'Web team · Campus Print', 'Campus Print web team'],
])(
  'the page %s can be read without a script: title, description, heading and styles',
  async (path, title, heading) => {
    const html = await (await get(path)).text()
    expect(html).toContain(`<title>${title}</title>`)
    expect(html).toMatch(/<meta name="description" content="[^"]{40,}"/)
    expect(/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1]).toBe(heading)
    expect(html).toContain('<style>')
    expect(html).not.toContain('rel="stylesheet"')
  },
)

test.each(['/', '/contact', '/login'])(
  'the policy lets the inline scripts of %s run, and no others',
  async (path) => {
    const page = await get(path)
    const scripts = [...(await page.text()).matchAll(/<script>(.*?)<\/script>/gs)].map(
      ([, script = '']) => script,
    )
    const policy = /script-src ([^;]*)/.exec(page.headers.get('content-security-policy') ?? '')?.[1]
    expect(scripts.length).toBeGreaterThan(0)
    for (const script of scripts) {
      const hash = createHash('sha256').update(script).digest('base64')
      expect(policy).toContain(`'sha256-${hash}'`)
    }
    expect(policy).not.toContain("'unsafe")
  },
)

test('someone with a session is led from public pages to the dashboard, and visitors are not', async () => {
  const cookie = `${await sessionOf(await givenUser(app.database.db))}; ${sessionHintName}=1`
  for (const path of ['/', '/about', '/contact', '/web-team']) {
    const answer = await get(path, cookie)
    expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 302, '/dashboard'])
    expect((await get(path)).status).toBe(200)
  }
})

test('a page sets the hint for a session without one, and removes a hint without a session', async () => {
  const cookie = await sessionOf(await givenUser(app.database.db))
  expect((await get('/dashboard', cookie)).headers.getSetCookie().join()).toMatch(
    /^signed-in=1; Max-Age=\d+; Path=\/; SameSite=Lax$/,
  )
  expect((await get('/dashboard', `${cookie}; signed-in=1`)).headers.getSetCookie()).toEqual([])
  expect((await get('/login', 'signed-in=1')).headers.getSetCookie().join()).toContain('signed-in=; ')
  expect((await get('/')).headers.getSetCookie()).toEqual([])
})

test('a call with a cookie whose session has ended removes cookie and hint', async () => {
  const stale = `${sessionCookieName(false)}=${'x'.repeat(43)}`
  const rejected = await fetch(`${app.url}/api/auth/me`, { headers: { cookie: stale } })
  expect(rejected.status).toBe(401)
  expect(rejected.headers.getSetCookie().map((cookie) => cookie.split(';')[0])).toEqual([
    'campus_session=',
    'signed-in=',
  ])
  const open = await fetch(`${app.url}/api/settings`, { headers: { cookie: stale } })
  expect([open.status, open.headers.getSetCookie()]).toEqual([200, []])
})

test('robots.txt lets search engines read the pages that the sitemap lists', async () => {
  const robots = await app.anyone('GET', '/robots.txt')
  expect(robots.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const text = await (await get('/robots.txt')).text()
  expect(text).toBe(`User-agent: *\nDisallow: /api/\nSitemap: ${app.url}/sitemap.xml\n`)
  const map = await (await get('/sitemap.xml')).text()
  expect([...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual(
    ['/', '/about', '/contact', '/web-team'].map((path) => app.url + path),
  )
})
