import { describe, expect, test } from 'vitest'
import { forThisFile } from '../../testing/for-this-file.ts'
import { testApp } from '../../testing/fixtures/app/test-app.ts'
import { aRegistration, signUp } from '../../testing/fixtures/people/people.ts'

const front = 'https://app.campus.example'
const other = 'http://localhost:5173'
const app = await forThisFile(testApp({ CORS_ORIGINS: `${front}, ${other}/` }))

const corsHeaders = [
  'access-control-allow-origin',
  'access-control-allow-credentials',
  'access-control-allow-methods',
  'access-control-allow-headers',
  'access-control-expose-headers',
]

function corsOf({ headers }: { headers: Headers }): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => corsHeaders.includes(name)))
}

const readable = (origin: string) => ({
  'access-control-allow-origin': origin,
  'access-control-expose-headers':
    'Retry-After, Content-Disposition, Upload-Document, Location, Upload-Offset, Upload-Length, Upload-Metadata, Upload-Expires, Tus-Resumable',
})

/** What a browser asks before it makes a call that is not simple. */
function preflight(path: string, origin: string, method = 'PUT') {
  return app.anyone('OPTIONS', path, undefined, {
    origin,
    'access-control-request-method': method,
    'access-control-request-headers': 'authorization,content-type',
  })
}

describe.each([front, other])('a page of %s', (origin) => {
  test.each([
    ['an answer', 'GET', '/api/settings', 200],
    ['an error', 'POST', '/api/auth/login', 400],
    ['that it is not signed in', 'GET', '/api/auth/me', 401],
    ['that an id does not exist', 'GET', '/api/files/preview/x', 404],
    ['that a call does not exist', 'GET', '/api/nothing', 404],
    ['that an address cannot be decoded', 'GET', '/api/%E0%A4%A', 404],
    ['that a method is not taken', 'PATCH', '/api/auth/login', 405],
  ])('reads %s', async (_, method, path, status) => {
    const answer = await app.anyone(method, path, undefined, { origin })
    expect([answer.status, corsOf(answer)]).toEqual([status, readable(origin)])
    expect(answer.headers.get('vary')).toContain('Origin')
  })

  test('reads the error for a body that is no JSON or too large', async () => {
    for (const body of [Buffer.from('{'), Buffer.alloc(300 * 1024, ' ')]) {
      const type = { origin, 'content-type': 'application/json' }
      const answer = await app.anyone('POST', '/api/auth/login', body, type)
      expect([answer.json.success, corsOf(answer)]).toEqual([false, readable(origin)])
    }
  })

  test.each([
    ['/api/auth/profile', 'PUT'],
    ['/api/print/upload', 'POST'],
    ['/api/print/0197f7e4-0000-7000-8000-000000000000/cancel', 'PATCH'],
    ['/api/print/upload/x', 'DELETE'],
    ['/api/nothing', 'GET'],
  ])('may call %s by %s with a token and JSON', async (path, method) => {
    const answer = await preflight(path, origin, method)
    expect([answer.status, answer.bytes.length]).toEqual([204, 0])
    expect(corsOf(answer)).toEqual({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': 'authorization,content-type',
    })
  })

  test('signs in, and calls with the token', async () => {
    const { registration } = await signUp(app)
    const { email, password } = registration
    const signedIn = await app.anyone('POST', '/api/auth/login', { email, password }, { origin })
    const authorization = `Bearer ${signedIn.json.token}`
    const change = { username: 'Asha K', whatsappNumber: '9876543210', department: 'IT' }
    const changed = await app.anyone('PUT', '/api/auth/profile', change, { origin, authorization })
    expect([changed.status, changed.json.user.username, corsOf(changed)]).toEqual([
      200,
      'Asha K',
      readable(origin),
    ])
  })

  test('cannot call with a cookie', async () => {
    const { registration } = await signUp(app)
    const { email, password } = registration
    const login = { email, password, session: 'cookie' }
    const { headers } = await app.anyone('POST', '/api/auth/login', login)
    const cookie = headers.getSetCookie().join('; ')
    expect((await app.anyone('GET', '/api/auth/me', undefined, { cookie })).status).toBe(200)
    expect((await app.anyone('GET', '/api/auth/me', undefined, { cookie, origin })).status).toBe(401)
    const left = await app.anyone('DELETE', '/api/auth/sessions', undefined, { cookie, origin })
    expect(left.json.code).toBe('foreign_origin')
  })
})

describe.each([
  'https://elsewhere.example',
  'null',
  `${front}.evil.example`,
  'http://app.campus.example',
  app.url,
])('a page of %s', (origin) => {
  test('reads nothing and may call nothing', async () => {
    for (const path of ['/api/settings', '/api/nothing']) {
      const answer = await app.anyone('GET', path, undefined, { origin })
      expect([corsOf(answer), answer.headers.get('vary')]).toEqual([{}, expect.stringContaining('Origin')])
    }
    expect(corsOf(await preflight('/api/auth/profile', origin))).toEqual({})
  })
})

test('no other origin may read the pages of the web app', async () => {
  expect(corsOf(await app.anyone('GET', '/', undefined, { origin: front }))).toEqual({})
})

test('another origin reads Retry-After of a call that is limited', async () => {
  const { email } = aRegistration()
  const statuses = []
  for (let guess = 0; guess < 11; guess++) {
    const answer = await app.anyone('POST', '/api/auth/login', { email, password: 'x' }, { origin: front })
    statuses.push(answer.status)
    if (answer.status === 429)
      expect([answer.headers.has('retry-after'), corsOf(answer)]).toEqual([true, readable(front)])
  }
  expect(statuses.at(-1)).toBe(429)
})
