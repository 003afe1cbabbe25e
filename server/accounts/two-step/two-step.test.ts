import { secondStepLifetimeMs, secondStepTries } from '@campus-print/domain/accounts'
import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createJobs } from '../../platform/jobs/jobs.ts'
import { silentLog } from '../../platform/log/log.ts'
import { seal } from '../../platform/secrets/seal.ts'
import { apiClient } from '../../testing/fixtures/app/api-client.ts'
import { testApp } from '../../testing/fixtures/app/test-app.ts'
import { authenticatorApp, turnOnTwoStep } from '../../testing/fixtures/people/authenticator-app.ts'
import { codeMailedTo, messagesTo, signUp } from '../../testing/fixtures/people/people.ts'
import { forThisFile } from '../../testing/for-this-file.ts'
import { exportedAccount } from '../profile/account.ts'
import { deleteExpired } from '../accounts.ts'
import { turnTwoStepOffByCommand } from './set-up.ts'

const app = await forThisFile(testApp())
const { db } = app.database
const password = 'tall green lamp'
const minute = 60_000

const login = (email: string, typed = password) =>
  app.anyone('POST', '/api/auth/login', { email, password: typed })
const complete = (pendingLogin: string, code: string) =>
  app.anyone('POST', '/api/auth/login/code', { pendingLogin, code })
/** Completes a login in a browser with a cookie. */
const completeInBrowser = (pendingLogin: string, code: string, cookie = '') =>
  app.anyone('POST', '/api/auth/login/code', { pendingLogin, code, session: 'cookie' }, { cookie })

/** Someone who has two-step login. */
async function withTwoStep() {
  const user = await signUp(app)
  const { email } = user.registration
  const app2 = await turnOnTwoStep(user.call, password)
  return {
    ...user,
    ...app2,
    email,
    begin: async () => (await login(email)).json.pendingLogin.token as string,
  }
}

describe('a login of someone with two-step login', () => {
  test('answers no session but what waits for a code, and the code completes it', async () => {
    const { email, nextCode } = await withTwoStep()
    const { status, json } = await login(email)
    expect([status, json.code]).toEqual([403, 'needs_second_step'])
    expect(Object.keys(json).toSorted()).toEqual(['code', 'message', 'pendingLogin', 'success'])
    const { token } = json.pendingLogin
    expect((await apiClient(app.url, token)('GET', '/api/auth/me')).status).toBe(401)
    const completed = await complete(token, nextCode())
    expect([completed.status, completed.json.user.email]).toEqual([200, email])
    expect((await apiClient(app.url, completed.json.token)('GET', '/api/auth/me')).status).toBe(200)
  })

  test('with a wrong password does not say that there is a second step', async () => {
    const { email } = await withTwoStep()
    expect((await login(email, 'wrong')).json).toMatchObject({ code: 'wrong_credentials' })
  })

  test('takes a code once, also when it comes twice at the same moment', async () => {
    const { begin, nextCode } = await withTwoStep()
    const [first, second] = [await begin(), await begin()]
    const code = nextCode()
    const answers = await Promise.all([complete(first, code), complete(second, code)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect((await complete(await begin(), code)).json.code).toBe('wrong_code')
  })

  test('does not take the code again that turned two-step login on', async () => {
    const { call, registration } = await signUp(app)
    const { json } = await call('POST', '/api/auth/two-step/set-up', { password })
    const code = authenticatorApp(json.data.secret)()
    await call('POST', '/api/auth/two-step/confirm', { code })
    const { token } = (await login(registration.email)).json.pendingLogin
    expect((await complete(token, code)).json.code).toBe('wrong_code')
  })

  test('takes a recovery code once, however it is typed', async () => {
    const { begin, recoveryCodes, call } = await withTwoStep()
    const [code = ''] = recoveryCodes
    expect((await complete(await begin(), ` ${code.toLowerCase().replace('-', ' ')} `)).status).toBe(200)
    const again = await complete(await begin(), code)
    expect(again.json).toMatchObject({
      code: 'wrong_code',
      message: expect.stringContaining('recovery code'),
    })
    expect((await call('GET', '/api/auth/two-step')).json.data.recoveryCodesLeft).toBe(9)
  })

  test('learns the way in where another secret key sealed the app', async () => {
    const { id, begin, nextCode, call } = await withTwoStep()
    const sealed_secret = seal(randomBytes(32), 'another')
    await db.updateTable('totp_secrets').set({ sealed_secret }).where('user_id', '=', id).execute()
    const token = await begin()
    const message = expect.stringContaining('no longer work, since a key of Campus Print changed')
    for (const code of [nextCode(), 'AAAAA-AAAAA'])
      expect((await complete(token, code)).json).toEqual({ success: false, code: 'wrong_code', message })
    const { json } = await call('POST', '/api/auth/two-step/off', { code: nextCode() })
    expect(json).toEqual({ success: false, code: 'wrong_code', message })
    // A login ends after five tries all the same.
    for (let tries = 2; tries < 4; tries += 1) await complete(token, nextCode())
    expect((await complete(token, nextCode())).json.code).toBe('sign_in_expired')
    expect((await call('POST', '/api/auth/two-step/off', { password })).status).toBe(200)
  })

  test('ends after five wrong codes', async () => {
    const { begin, nextCode } = await withTwoStep()
    const token = await begin()
    for (let left = secondStepTries - 1; left > 0; left -= 1)
      expect((await complete(token, 'AAAAA-AAAAA')).json).toMatchObject({
        code: 'wrong_code',
        attemptsLeft: left,
      })
    expect((await complete(token, 'AAAAA-AAAAA')).json.code).toBe('sign_in_expired')
    expect((await complete(token, nextCode())).json.code).toBe('sign_in_expired')
    expect((await complete(await begin(), nextCode())).status).toBe(200)
  })

  test('is limited by account, so that new logins give no more attempts', async () => {
    const { begin, nextCode } = await withTwoStep()
    const statuses: number[] = []
    for (let round = 0; round < 3; round += 1) {
      const token = await begin()
      for (let at = 0; at < 4; at += 1) statuses.push((await complete(token, '000000')).status)
    }
    expect(statuses.slice(0, 10).every((status) => status === 400)).toBe(true)
    expect(statuses.slice(10)).toEqual([429, 429])
    expect((await complete(await begin(), nextCode())).status).toBe(429)
  })

  test('is limited separately on a known device and in a session, so that a stranger locks no user out', async () => {
    const { begin, recoveryCodes, call } = await withTwoStep()
    const cookies = (await completeInBrowser(await begin(), recoveryCodes[0]!)).headers.getSetCookie()
    const device = cookies.find((cookie) => cookie.startsWith('campus_device='))!.split(';')[0]!
    const wrongCodes = async (count: number, cookie?: string) => {
      const statuses: number[] = []
      for (let token = ''; statuses.length < count;) {
        if (statuses.length % 4 === 0) token = await begin()
        statuses.push((await completeInBrowser(token, '000000', cookie)).status)
      }
      return statuses
    }
    const locked = [...Array<number>(10).fill(400), 429, 429]
    expect(await wrongCodes(12)).toEqual(locked)
    expect((await completeInBrowser(await begin(), recoveryCodes[1]!, device)).status).toBe(200)
    expect(await wrongCodes(12, device)).toEqual(locked)
    const renewed = await call('POST', '/api/auth/two-step/recovery-codes', { code: recoveryCodes[1]! })
    expect(renewed.json.code).toBe('wrong_code')
    const again = await call('POST', '/api/auth/two-step/recovery-codes', { code: recoveryCodes[2]! })
    expect(again.status).toBe(200)
  })

  test('that ends in wrong codes is told to its user by mail', async () => {
    const { begin, email } = await withTwoStep()
    const token = await begin()
    const subjects = async () => (await messagesTo(app, email)).map(({ subject }) => subject)
    for (let left = secondStepTries; left > 1; left -= 1) await complete(token, 'AAAAA-AAAAA')
    expect(await subjects()).not.toContain('A login to your account failed at the second step')
    await complete(token, 'AAAAA-AAAAA')
    await expect.poll(subjects).toContain('A login to your account failed at the second step')
  })

  test('waits ten minutes for its code, and is then forgotten', async () => {
    const { begin, recoveryCodes } = await withTwoStep()
    const [late, inTime] = [await begin(), await begin()]
    app.passTime(secondStepLifetimeMs - minute)
    expect((await complete(inTime, recoveryCodes[0] ?? '')).status).toBe(200)
    app.passTime(minute)
    expect((await complete(late, recoveryCodes[1] ?? '')).json.code).toBe('sign_in_expired')
    const kept = () => db.selectFrom('pending_logins').selectAll().execute()
    expect(await kept()).not.toEqual([])
    await deleteExpired({ db, now: new Date(Date.now() + 2 * secondStepLifetimeMs) })
    expect(await kept()).toEqual([])
    app.passTime(-secondStepLifetimeMs)
  })

  test('of an unknown token is rejected', async () => {
    expect((await complete('unknown', '123456')).json.code).toBe('sign_in_expired')
  })

  test('that another person began is not completed by one’s own code', async () => {
    const [mine, other] = [await withTwoStep(), await withTwoStep()]
    expect((await complete(await other.begin(), mine.nextCode())).json.code).toBe('wrong_code')
    expect((await complete(await other.begin(), mine.recoveryCodes[0] ?? '')).json.code).toBe('wrong_code')
  })
})

describe('a password reset of someone with two-step login', () => {
  test('sets the password, and signs in only with a code', async () => {
    const { email, nextCode, begin } = await withTwoStep()
    const before = await begin()
    await app.anyone('POST', '/api/auth/forgot-password', { email })
    const otp = await codeMailedTo(app, email)
    const newPassword = 'quiet blue river'
    const reset = await app.anyone('POST', '/api/auth/reset-password-with-otp', { email, otp, newPassword })
    expect(reset.json).toMatchObject({ code: 'needs_second_step' })
    expect(reset.json.token).toBeUndefined()
    // What the old password had begun is over.
    expect((await complete(before, nextCode())).json.code).toBe('sign_in_expired')
    expect((await complete(reset.json.pendingLogin.token, nextCode())).status).toBe(200)
    expect((await login(email, newPassword)).json.code).toBe('needs_second_step')
  })
})

describe('turning two-step login on', () => {
  test('needs the password and a code of the new secret, ends other sessions and mails the owner', async () => {
    const { call, registration } = await signUp(app)
    const { email } = registration
    const { json: other } = await login(email)
    const without = await call('POST', '/api/auth/two-step/set-up', {})
    const wrong = await call('POST', '/api/auth/two-step/set-up', { password: 'wrong' })
    for (const { json } of [without, wrong]) expect(json.errors[0].field).toBe('password')
    const { json } = await call('POST', '/api/auth/two-step/set-up', { password })
    expect(json.data.address).toContain(`secret=${json.data.secret}`)
    expect((await call('POST', '/api/auth/two-step/confirm', { code: '000000' })).json.code).toBe(
      'wrong_code',
    )
    // Not yet on: the password alone still opens the account.
    expect((await login(email)).status).toBe(200)
    const code = authenticatorApp(json.data.secret)()
    const confirmed = await call('POST', '/api/auth/two-step/confirm', { code })
    expect(new Set(confirmed.json.data.recoveryCodes).size).toBe(10)
    expect((await apiClient(app.url, other.token)('GET', '/api/auth/me')).status).toBe(401)
    expect((await call('GET', '/api/auth/two-step')).json.data).toMatchObject({
      since: expect.any(String),
      recoveryCodesLeft: 10,
    })
    await expect.poll(async () => (await messagesTo(app, email))[0]?.subject).toBe('Two-step login is on')
    expect((await call('POST', '/api/auth/two-step/set-up', { password })).json.code).toBe('two_step_on')
    expect((await call('POST', '/api/auth/two-step/confirm', { code })).json.code).toBe('two_step_on')
  })

  test('stores neither the secret nor a recovery code as it is', async () => {
    const { id, secret, recoveryCodes } = await withTwoStep()
    const secrets = await db.selectFrom('totp_secrets').selectAll().where('user_id', '=', id).execute()
    const codes = await db.selectFrom('recovery_codes').selectAll().where('user_id', '=', id).execute()
    const stored = JSON.stringify([secrets, codes.map(({ code_hash }) => code_hash.toString('latin1'))])
    expect(codes).toHaveLength(10)
    for (const open of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))])
      expect(stored).not.toContain(open)
  })
})

describe('turning two-step login off', () => {
  test.each(['password', 'code', 'recovery code'] as const)(
    'needs the %s, and mails the owner',
    async (by) => {
      const { call, email, nextCode, recoveryCodes } = await withTwoStep()
      const off = (proof: object) => call('POST', '/api/auth/two-step/off', proof)
      expect((await off({})).status).toBe(400)
      expect((await off({ password: 'wrong' })).json.errors[0].field).toBe('password')
      expect((await off({ code: '000000' })).json.code).toBe('wrong_code')
      const proof = {
        password: { password },
        code: { code: nextCode() },
        'recovery code': { code: recoveryCodes[3] },
      }
      expect((await off(proof[by])).status).toBe(200)
      expect((await login(email)).status).toBe(200)
      await expect.poll(async () => (await messagesTo(app, email))[0]?.subject).toBe('Two-step login is off')
      expect((await off({ password })).json.code).toBe('two_step_off')
    },
  )

  test('ends logins that wait for a code', async () => {
    const { call, begin, recoveryCodes } = await withTwoStep()
    const token = await begin()
    await call('POST', '/api/auth/two-step/off', { password })
    expect((await complete(token, recoveryCodes[0] ?? '')).json.code).toBe('sign_in_expired')
  })

  test('by the command line is written into the audit log', async () => {
    const { email, id } = await withTwoStep()
    const jobs = createJobs({ connection: app.database.connection, log: silentLog })
    await jobs.start()
    await turnTwoStepOffByCommand({ db, jobs, now: new Date() }, ` ${email.toUpperCase()}`)
    await expect(turnTwoStepOffByCommand({ db, jobs, now: new Date() }, email)).rejects.toThrow('not set up')
    await expect(
      turnTwoStepOffByCommand({ db, jobs, now: new Date() }, 'nobody@campus.example'),
    ).rejects.toThrow('no confirmed account')
    await jobs.stop()
    expect((await login(email)).status).toBe(200)
    const entry = await db.selectFrom('audit_log').selectAll().where('subject_id', '=', id).executeTakeFirst()
    expect(entry).toMatchObject({ actor: 'command line', action: 'turn two-step login off' })
  })
})

test('new recovery codes void the ones before', async () => {
  const { call, begin, recoveryCodes } = await withTwoStep()
  const renew = (proof: object) => call('POST', '/api/auth/two-step/recovery-codes', proof)
  expect((await renew({ password: 'wrong' })).status).toBe(400)
  const { json } = await renew({ password })
  expect((await complete(await begin(), recoveryCodes[0] ?? '')).json.code).toBe('wrong_code')
  expect((await complete(await begin(), json.data.recoveryCodes[0])).status).toBe(200)
})

test('the export of an account says since when it has two-step login, and nothing that opens it', async () => {
  const { id, secret } = await withTwoStep()
  const exported = await exportedAccount({ db, now: new Date() }, { id, sessionId: '' })
  expect(exported.twoStepLogin.since).toEqual(expect.any(String))
  expect(JSON.stringify(exported)).not.toContain(secret)
})

test('a deleted account leaves no secret', async () => {
  const { call, id } = await withTwoStep()
  expect((await call('DELETE', '/api/auth/account', { password })).status).toBe(200)
  for (const table of ['totp_secrets', 'recovery_codes', 'pending_logins'] as const)
    expect(await db.selectFrom(table).selectAll().where('user_id', '=', id).execute()).toEqual([])
})
