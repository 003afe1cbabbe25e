import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import type { ApiResponse } from '../../testing/fixtures/app/api-client.ts'
import { testApp } from '../../testing/fixtures/app/test-app.ts'
import { authenticatorApp, turnOnTwoStep } from '../../testing/fixtures/people/authenticator-app.ts'
import { type SignedUp, signUp } from '../../testing/fixtures/people/people.ts'
import { addPasskey, softwareAuthenticator } from '../../testing/fixtures/people/software-authenticator.ts'
import { forThisFile } from '../../testing/for-this-file.ts'
import { findUser, updateUser } from '../user-store.ts'
import { beginSecondStep } from './second-step.ts'

const app = await forThisFile(testApp())
const { db, pool } = app.database
const password = 'tall green lamp'
const newPassword = 'quiet blue river'

const login = ({ registration: { email } }: SignedUp) =>
  app.anyone('POST', '/api/auth/login', { email, password })
const changePassword = ({ call }: SignedUp) =>
  call('PUT', '/api/auth/change-password', { currentPassword: password, newPassword })

/** Does some work while calls wait for a lock; each is begun once the one before waits. */
async function whileWaiting(
  lock: string,
  calls: (() => Promise<ApiResponse>)[],
  work = async (): Promise<unknown> => undefined,
): Promise<ApiResponse[]> {
  const holder = await pool.connect()
  const begun: Promise<ApiResponse>[] = []
  try {
    await holder.query('begin')
    await holder.query(lock)
    for (const call of calls) {
      begun.push(call())
      await expect.poll(waiting).toBe(begun.length)
    }
    await work()
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  return Promise.all(begun)
}

async function waiting(): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(distinct pid)::integer from pg_locks where not granted`,
  )
  return rows[0]?.count ?? 0
}

/** Sends a call's head, does some work, and only then sends the body. */
async function withLateBody(
  { token, path, body }: { token: string; path: string; body: object },
  work: () => Promise<unknown>,
): Promise<string> {
  const json = JSON.stringify(body)
  const { hostname, port, host } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(json)}\r\n` +
      'Expect: 100-continue\r\nConnection: close\r\n\r\n',
  )
  // The server has looked at the head, and waits for the rest.
  await once(socket, 'data')
  await work()
  const answer = text(socket)
  socket.write(json)
  return answer
}

describe('a login that is under way', () => {
  test.each([
    ['two-step login is turned on', ({ call }: SignedUp) => turnOnTwoStep(call, password)],
    ['the password is changed', changePassword],
  ])('opens no session when %s meanwhile', async (_, change) => {
    const user = await signUp(app)
    const lock = 'lock table known_devices in access exclusive mode'
    const [answer] = await whileWaiting(lock, [() => login(user)], () => change(user))
    expect([answer?.json.code, answer?.json.token]).toEqual(['sign_in_expired', undefined])
  })

  test('does not wait for its second step when the password is changed meanwhile', async () => {
    const { call, id } = await signUp(app)
    await turnOnTwoStep(call, password)
    const before = await findUser(db, id)
    await updateUser(db, id, { password_hash: 'another' })
    const now = await findUser(db, id)
    if (!before || !now) throw new Error('There is no such user')
    const begin = async (user: typeof now) =>
      (await beginSecondStep({ db, clock: () => new Date() }, user)).code
    expect([await begin(before), await begin(now)]).toEqual(['sign_in_expired', 'needs_second_step'])
  })

  test('ends when two-step login is turned off in the same moment', async () => {
    const user = await signUp(app)
    const { authenticator } = await addPasskey(user.call, app.url, { password })
    const pendingLogin = (await login(user)).json.pendingLogin.token
    const { json } = await app.anyone('POST', '/api/auth/login/passkey/options', { pendingLogin })
    const response = authenticator.get(json.data)
    const answers = await whileWaiting('select from passkeys for update', [
      () => user.call('POST', '/api/auth/two-step/off', { password }),
      () => app.anyone('POST', '/api/auth/login/passkey', { pendingLogin, response }),
    ])
    expect(answers.map(({ status, json: { code } }) => [status, code])).toEqual([
      [200, undefined],
      [400, 'sign_in_expired'],
    ])
  })
})

describe('a second factor that was begun', () => {
  const twoStep = '/api/auth/two-step'

  test.each(['confirm', 'passkeys/options', 'passkeys'])(
    'does not go on when its session ends before all of the call to %s has come',
    async (call) => {
      const user = await signUp(app)
      const { json: app2 } = await user.call('POST', `${twoStep}/set-up`, { password })
      const { json: key } = await user.call('POST', `${twoStep}/passkeys/options`, { password })
      const body = {
        confirm: { code: authenticatorApp(app2.data.secret)() },
        'passkeys/options': { password },
        passkeys: { name: 'A phone', response: softwareAuthenticator(app.url).create(key.data) },
      }[call]
      const late = { token: user.token, path: `${twoStep}/${call}`, body: body ?? {} }
      const answer = await withLateBody(late, () => user.call('POST', '/api/auth/logout', {}))
      expect(answer).toMatch(/^HTTP\/1\.1 40[01] /)
      expect((await findUser(db, user.id))?.two_step_since).toBeNull()
    },
  )

  test('is void once the password is changed', async () => {
    const user = await signUp(app)
    const { json: app2 } = await user.call('POST', `${twoStep}/set-up`, { password })
    const { json: key } = await user.call('POST', `${twoStep}/passkeys/options`, { password })
    expect((await changePassword(user)).status).toBe(200)
    const code = authenticatorApp(app2.data.secret)()
    expect((await user.call('POST', `${twoStep}/confirm`, { code })).json.code).toBe('two_step_off')
    const response = softwareAuthenticator(app.url).create(key.data)
    const added = await user.call('POST', `${twoStep}/passkeys`, { name: 'A phone', response })
    expect(added.json.code).toBe('wrong_passkey')
  })

  test('is void once two-step login is on, which asks for more proof', async () => {
    const { call } = await signUp(app)
    const { json } = await call('POST', `${twoStep}/set-up`, { password })
    await addPasskey(call, app.url, { password })
    const code = authenticatorApp(json.data.secret)()
    expect((await call('POST', `${twoStep}/confirm`, { code })).json.code).toBe('two_step_off')
  })
})

test('a host that is no address is rejected for a passkey', async () => {
  const { token } = await signUp(app)
  const { hostname, port } = new URL(app.url)
  const body = JSON.stringify({ password })
  for (const named of ['a:99999', '%', '[::1', '1.2.3.4.5']) {
    const socket = connect(Number(port), hostname)
    const answer = text(socket)
    socket.write(
      `POST /api/auth/two-step/passkeys/options HTTP/1.1\r\nHost: ${named}\r\nAuthorization: Bearer ${token}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
    )
    expect(await answer).toMatch(/^HTTP\/1\.1 400 [^]*"code":"malformed_request"/)
  }
})
