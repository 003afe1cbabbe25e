import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/fixtures/app/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

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

test.each(['/verify-email/token', '/reset-password/token'])(
  'no request that the page of a mailed link makes says where it comes from: %s',
  async (path) => {
    const page = await app.anyone('GET', path)
    expect([page.status, page.headers.get('referrer-policy')]).toEqual([200, 'no-referrer'])
    expect((await app.anyone('GET', '/login')).headers.get('referrer-policy')).toBe('same-origin')
  },
)
