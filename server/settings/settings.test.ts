import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('a new campus begins with the specification’s prices, limits and hours', async () => {
  const { json } = await app.anyone('GET', '/api/settings')
  expect(json.data).toMatchObject({
    pricing: { blackPrintCost: 1, colorPrintCost: 5 },
    fileSettings: { maxFileSize: 50, maxPages: 2000, allowedFileTypes: ['pdf'] },
    systemSettings: { acceptingOrders: true, maintenanceMode: false },
    demo: true,
  })
  expect(json.data.weekHours[1]).toEqual({ start: '09:00', end: '18:00' })
  expect(json.data.weekHours[6]).toEqual({ start: '08:00', end: '14:00' })
  expect(json.data.contactInfo.address).toContain('\n')
})

test('prices are answered in rupees', async () => {
  const { json } = await app.anyone('GET', '/api/settings/pricing')
  expect(json.data).toEqual({
    basic: { blackAndWhite: 1, color: 5 },
    delivery: { pickup: 0, homeDelivery: 20 },
  })
})

test('the service is available, at night too', async () => {
  const { json } = await app.anyone('GET', '/api/settings/service-status')
  expect(json.data).toMatchObject({ available: true, reasons: [] })
})

test('the API describes itself by the schemas that check it', async () => {
  const { json } = await app.anyone('GET', '/api/openapi.json')
  expect(json.openapi).toMatch(/^3\.1/)
  const paths = Object.keys(json.paths)
  expect(paths).toContain('/api/print/request/{id}')
  expect(paths.filter((path) => path.startsWith('/dev'))).toEqual([])
  expect(
    json.paths['/api/auth/login'].post.requestBody.content['application/json'].schema.required,
  ).toContain('password')
  expect((await app.anyone('GET', '/api/docs/')).status).toBe(200)
})

test('what does not exist is refused in the envelope, and a page is served for the browser’s own paths', async () => {
  expect(await app.anyone('GET', '/api/nothing')).toMatchObject({
    status: 404,
    json: { success: false, code: 'not_found' },
  })
  expect((await app.anyone('GET', '/dev/nothing')).status).toBe(404)
  const page = await app.anyone('GET', '/payment/123')
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(page.headers.get('content-security-policy')).toContain("default-src 'self'")
})

test.each([
  ['no JSON', Buffer.from('{"email":'), 'application/json', 400, 'malformed_request'],
  ['another media type', Buffer.from('<a/>'), 'application/xml', 415, 'unsupported_file_type'],
  ['too much', Buffer.alloc(300 * 1024, ' '), 'application/json', 413, 'too_large'],
])('a body that is %s is refused in the envelope', async (_, body, type, status, code) => {
  const answer = await app.anyone('POST', '/api/auth/login', body, { 'content-type': type })
  expect([answer.status, answer.json.success, answer.json.code]).toEqual([status, false, code])
})

test('readiness needs the database, and both checks answer in the envelope', async () => {
  expect((await app.anyone('GET', '/api/health/live')).json).toEqual({ success: true, message: 'alive' })
  expect((await app.anyone('GET', '/api/health/ready')).json).toEqual({ success: true, message: 'ready' })
})
