import { expect, test } from 'vitest'
import { forThisFile } from '../../testing/for-this-file.ts'
import { testApp } from '../../testing/fixtures/app/test-app.ts'

const app = await forThisFile(testApp())

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

test.each(['/%', '/api/print/upload/%E0%A4%A'])(
  'the address %s is rejected in the envelope',
  async (path) => {
    expect(await app.anyone('GET', path)).toMatchObject({
      status: 400,
      json: { success: false, code: 'malformed_request' },
    })
  },
)

test.each([
  ['no JSON', Buffer.from('{"email":'), 'application/json', 400, 'malformed_request'],
  ['another media type', Buffer.from('<a/>'), 'application/xml', 415, 'unsupported_file_type'],
  ['too much', Buffer.alloc(300 * 1024, ' '), 'application/json', 413, 'too_large'],
])('a body that is %s is rejected in the envelope', async (_, body, type, status, code) => {
  const answer = await app.anyone('POST', '/api/auth/login', body, { 'content-type': type })
  expect([answer.status, answer.json.success, answer.json.code]).toEqual([status, false, code])
})
