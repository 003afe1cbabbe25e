import { expect, test } from 'vitest'
import { forThisFile } from '../../testing/for-this-file.ts'
import { testApp } from '../../testing/fixtures/app/test-app.ts'
import { givenUser } from '../../testing/fixtures/database/factories.ts'
import { signedIn } from '../../testing/fixtures/people/people.ts'

const app = await forThisFile(testApp())
const unknownId = '0197f7e4-0000-7000-8000-000000000000'

test('the API describes itself by the schemas that validate it', async () => {
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

test('an unknown call is rejected in the envelope', async () => {
  for (const path of ['/api/nothing', '/dev/nothing']) {
    expect(await app.anyone('GET', path)).toMatchObject({
      status: 404,
      json: { success: false, code: 'not_found' },
    })
  }
})

test.each(['/', '/api/nothing', '/api/auth/me', '/api/docs/'])('%s sends security headers', async (path) => {
  const { headers } = await app.anyone('GET', path)
  const policy = headers.get('content-security-policy')
  for (const rule of [
    "default-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ]) {
    expect(policy).toContain(rule)
  }
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('same-origin')
  expect(headers.get('access-control-allow-origin')).toBeNull()
})

test.each(['/api/auth/me', '/api/settings', '/api/nothing'])(
  '%s sends headers against keeping a copy',
  async (path) => {
    const { headers } = await app.anyone('GET', path)
    expect(headers.get('cache-control')).toBe('private, no-store')
  },
)

test('an address that cannot be decoded leads nowhere, with every header of an answer', async () => {
  const { status, json, headers } = await app.anyone('GET', '/api/%E0%A4%A')
  expect([status, json.code]).toEqual([404, 'not_found'])
  expect(headers.get('content-security-policy')).toContain("default-src 'self'")
  expect((await app.anyone('GET', '/%')).headers.get('content-type')).toBe('text/html; charset=utf-8')
})

test.each([
  ['no JSON', Buffer.from('{"email":'), 'application/json', 400, 'malformed_request'],
  ['another media type', Buffer.from('<a/>'), 'application/xml', 415, 'unsupported_file_type'],
  ['too much', Buffer.alloc(300 * 1024, ' '), 'application/json', 413, 'too_large'],
])('a body that is %s is rejected in the envelope', async (_, body, type, status, code) => {
  const answer = await app.anyone('POST', '/api/auth/login', body, { 'content-type': type })
  expect([answer.status, answer.json.success, answer.json.code]).toEqual([status, false, code])
})

test.each([
  ['POST', '/api/auth/logout'],
  ['POST', '/api/auth/resend-verification'],
  ['DELETE', '/api/auth/sessions'],
  ['POST', `/api/files/preview/${unknownId}.pdf/link`],
  ['PATCH', `/api/print/${unknownId}/cancel`],
  ['DELETE', `/api/print/upload/${unknownId}.pdf`],
  ['POST', `/api/print/upload-to-cloud/${unknownId}`],
])('%s %s takes an empty body that says it is JSON as no body', async (method, path) => {
  const call = await signedIn(app, await givenUser(app.database.db))
  const plain = await call(method, path)
  const empty = await call(method, path, undefined, { 'content-type': 'application/json' })
  expect(plain.json.code).not.toBe('malformed_request')
  expect([empty.status, empty.json.code]).toEqual([plain.status, plain.json.code])
})

test('an empty body that comes in chunks is no body either', async () => {
  const { statusCode } = await app.app.http.inject({
    method: 'POST',
    url: '/api/auth/logout',
    headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
  })
  expect(statusCode).toBe(200)
})

test.each([
  ['POST', '/api/auth/login', ['email', 'password']],
  ['POST', '/api/payment/create-order', ['printRequestId']],
  ['PUT', '/api/auth/change-password', ['currentPassword', 'newPassword']],
  ['PUT', '/api/auth/profile', ['username', 'whatsappNumber', 'department']],
])('%s %s with an empty body says which fields are missing', async (method, path, fields) => {
  const call = await signedIn(app, await givenUser(app.database.db))
  const { status, json } = await call(method, path, undefined, { 'content-type': 'application/json' })
  expect([status, json.code]).toEqual([400, 'invalid_input'])
  expect(json.errors.map(({ field }: { field: string }) => field)).toEqual(fields)
})
