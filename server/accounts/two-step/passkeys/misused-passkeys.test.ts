import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { runApp } from '../../../testing/fixtures/app/test-app.ts'
import { testDatabase } from '../../../testing/fixtures/database/test-database.ts'
import { authenticatorApp, nextHalfMinute } from '../../../testing/fixtures/people/authenticator-app.ts'
import { signUp } from '../../../testing/fixtures/people/people.ts'
import { addPasskey, softwareAuthenticator } from '../../../testing/fixtures/people/software-authenticator.ts'
import { forThisFile } from '../../../testing/for-this-file.ts'

const database = await forThisFile(testDatabase())
const dataDir = await mkdtemp(join(tmpdir(), 'campus-print-app-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const logged: string[] = []
const logTo = { write: (line: string) => void logged.push(line) }
const environment = { LOG_LEVEL: 'trace' }
const app = await forThisFile(runApp({ database, dataDir, environment, logTo }))
const password = 'tall green lamp'
const twoStep = '/api/auth/two-step'

/** Someone with a passkey. */
async function withPasskey() {
  const user = await signUp(app)
  const { email } = user.registration
  const added = await addPasskey(user.call, app.url, { password })
  const begun = async () => {
    const { json } = await app.anyone('POST', '/api/auth/login', { email, password })
    const pendingLogin = json.pendingLogin.token as string
    const asked = await app.anyone('POST', '/api/auth/login/passkey/options', { pendingLogin })
    return { pendingLogin, asked: asked.json.data }
  }
  return { ...user, ...added, begun }
}

const complete = (body: object, headers?: Record<string, string>) =>
  app.anyone('POST', '/api/auth/login/passkey', body, headers)

describe('a login', () => {
  test.each([
    ['of another ceremony', { type: 'webauthn.create' }],
    ['without a touch', { isAbsent: true }],
  ])('takes no signature %s', async (_, lies) => {
    const { begun, authenticator } = await withPasskey()
    const { pendingLogin, asked } = await begun()
    const { json } = await complete({ pendingLogin, response: authenticator.get(asked, lies) })
    expect(json.code).toBe('wrong_passkey')
  })

  test('takes no signature of the challenge of another login, nor of one for a new passkey', async () => {
    const { begun, authenticator, call } = await withPasskey()
    const [first, second] = [await begun(), await begun()]
    const response = authenticator.get(first.asked)
    expect((await complete({ pendingLogin: second.pendingLogin, response })).json.code).toBe('wrong_passkey')
    const third = await begun()
    const { json } = await call('POST', `${twoStep}/passkeys/options`, { password })
    const signed = authenticator.get({ ...third.asked, challenge: json.data.challenge })
    expect((await complete({ pendingLogin: third.pendingLogin, response: signed })).json.code).toBe(
      'wrong_passkey',
    )
  })

  test('is not completed by another site in a browser that is signed in', async () => {
    const { begun, authenticator, registration } = await withPasskey()
    const { pendingLogin, asked } = await begun()
    const body = { pendingLogin, response: authenticator.get(asked), session: 'cookie' }
    const { headers } = await complete(body, { origin: app.url })
    const cookie = headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ')
    for (const [path, sent] of [
      ['/api/auth/login/passkey', body],
      [`${twoStep}/off`, { password }],
      [`${twoStep}/passkeys/options`, { password }],
    ] as const) {
      const foreign = await app.anyone('POST', path, sent, { cookie, origin: 'https://elsewhere.example' })
      expect([foreign.status, foreign.json.code]).toEqual([403, 'foreign_origin'])
    }
    expect(
      (await app.anyone('POST', '/api/auth/login', { email: registration.email, password })).status,
    ).toBe(403)
  })
})

test.each([
  ['of another ceremony', { type: 'webauthn.get' }],
  ['without a touch', { isAbsent: true }],
])('a new passkey %s is not taken', async (_, lies) => {
  const { call } = await signUp(app)
  const { json } = await call('POST', `${twoStep}/passkeys/options`, { password })
  const response = softwareAuthenticator(app.url).create(json.data, lies)
  const added = await call('POST', `${twoStep}/passkeys`, { name: 'A phone', response })
  expect([added.status, added.json.code]).toEqual([400, 'wrong_passkey'])
})

test('another user’s passkey is not there to be removed', async () => {
  const [mine, other] = [await withPasskey(), await withPasskey()]
  const { json } = await other.call('GET', twoStep)
  const { id } = json.data.passkeys[0]
  const removed = await mine.call('POST', `${twoStep}/passkeys/${id}/remove`, { password })
  expect([removed.status, removed.json.code]).toEqual([404, 'not_found'])
  expect((await other.call('GET', twoStep)).json.data.passkeys).toHaveLength(1)
})

test('the log holds nothing of a second step, also of one that fails', async () => {
  const { begun, authenticator, call, recoveryCodes } = await withPasskey()
  const { json } = await call('POST', `${twoStep}/set-up`, { code: recoveryCodes[0] })
  const code = authenticatorApp(json.data.secret)
  await call('POST', `${twoStep}/confirm`, { code: code() })
  const { pendingLogin, asked } = await begun()
  const response = authenticator.get(asked)
  const byCode = (typed: unknown) => app.anyone('POST', '/api/auth/login/code', { pendingLogin, code: typed })
  await database.pool.query('alter table passkeys rename to away')
  expect((await complete({ pendingLogin, response })).status).toBe(500)
  await database.pool.query('alter table away rename to passkeys')
  await database.pool.query('alter table recovery_codes rename to away')
  expect((await byCode(recoveryCodes[1])).status).toBe(500)
  await database.pool.query('alter table away rename to recovery_codes')
  await byCode(code(nextHalfMinute()))
  const text = logged.join('')
  expect(text).toContain('does not exist')
  const { id, response: signed } = response
  const ofTheStep = [pendingLogin, asked.challenge, id, signed.signature, signed.clientDataJSON]
  for (const secret of [json.data.secret, ...ofTheStep, ...recoveryCodes]) expect(text).not.toContain(secret)
})
