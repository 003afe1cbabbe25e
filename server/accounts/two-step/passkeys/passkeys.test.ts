import {
  maxPasskeys,
  newPasskeyLifetimeMs,
  secondStepLifetimeMs,
  secondStepTries,
} from '@campus-print/domain/accounts'
import { describe, expect, test } from 'vitest'
import { createJobs } from '../../../platform/jobs/jobs.ts'
import { silentLog } from '../../../platform/log/log.ts'
import { apiClient } from '../../../testing/fixtures/app/api-client.ts'
import { testApp } from '../../../testing/fixtures/app/test-app.ts'
import { givenUser } from '../../../testing/fixtures/database/factories.ts'
import { authenticatorApp, turnOnTwoStep } from '../../../testing/fixtures/people/authenticator-app.ts'
import { messagesTo, signedIn, signUp } from '../../../testing/fixtures/people/people.ts'
import { addPasskey, softwareAuthenticator } from '../../../testing/fixtures/people/software-authenticator.ts'
import { forThisFile } from '../../../testing/for-this-file.ts'
import { deleteExpired } from '../../accounts.ts'
import { exportedAccount } from '../../profile/account.ts'
import { turnTwoStepOffByCommand } from '../set-up.ts'

const site = 'https://print.campus.example'
const app = await forThisFile(testApp({ PUBLIC_URL: site }))
const { db } = app.database
const password = 'tall green lamp'

const twoStepCalls = '/api/auth/two-step'
const login = (email: string) => app.anyone('POST', '/api/auth/login', { email, password })
const options = (pendingLogin: string) =>
  app.anyone('POST', '/api/auth/login/passkey/options', { pendingLogin })
const complete = (pendingLogin: string, response: unknown) =>
  app.anyone('POST', '/api/auth/login/passkey', { pendingLogin, response })

/** Someone with a passkey, which turned two-step login on. */
async function withPasskey() {
  const user = await signUp(app)
  const { email } = user.registration
  const added = await addPasskey(user.call, site, { password })
  const begin = async () => (await login(email)).json.pendingLogin.token as string
  const begun = async () => {
    const token = await begin()
    return { token, asked: (await options(token)).json.data }
  }
  const stand = async () => (await user.call('GET', twoStepCalls)).json.data
  return { ...user, ...added, email, begin, begun, stand }
}

describe('a login of someone with a passkey', () => {
  test('names its ways, and is completed by the passkey', async () => {
    const { email, authenticator, stand } = await withPasskey()
    const { status, json } = await login(email)
    expect([status, json.code, json.pendingLogin.methods]).toEqual([403, 'needs_second_step', ['passkey']])
    const { token } = json.pendingLogin
    const { json: asked } = await options(token)
    expect(asked.data).toMatchObject({ rpId: 'print.campus.example', userVerification: 'preferred' })
    const completed = await complete(token, authenticator.get(asked.data))
    expect([completed.status, completed.json.user.email]).toEqual([200, email])
    expect((await apiClient(app.url, completed.json.token)('GET', '/api/auth/me')).status).toBe(200)
    expect((await stand()).passkeys).toMatchObject([{ name: 'A phone', lastUsedAt: expect.any(String) }])
  })

  test('takes a recovery code as well', async () => {
    const { begin, recoveryCodes } = await withPasskey()
    const body = { pendingLogin: await begin(), code: recoveryCodes[0] }
    expect((await app.anyone('POST', '/api/auth/login/code', body)).status).toBe(200)
  })

  test.each([
    ['for another origin', { origin: 'https://print.campus.example.evil.example' }],
    ['for a port beside ours', { origin: `${site}:8443` }],
    ['for another RP ID', { rpId: 'campus.example' }],
    ['of another challenge', { challenge: 'bm90IHRoZSBjaGFsbGVuZ2U' }],
  ])('rejects a signature %s', async (_, lies) => {
    const { begun, authenticator } = await withPasskey()
    const { token, asked } = await begun()
    const { status, json } = await complete(token, authenticator.get(asked, lies))
    expect([status, json.code, json.attemptsLeft]).toEqual([400, 'wrong_passkey', secondStepTries - 1])
    expect(json.message).toBe('The passkey was not accepted. Please try again.')
  })

  test.each(['signature', 'authenticatorData', 'clientDataJSON'] as const)(
    'rejects a changed %s',
    async (part) => {
      const { begun, authenticator } = await withPasskey()
      const { token, asked } = await begun()
      const answer = authenticator.get(asked)
      const bytes = Buffer.from(answer.response[part], 'base64url')
      bytes[bytes.length - 2] = (bytes.at(-2) ?? 0) ^ 1
      const response = { ...answer.response, [part]: bytes.toString('base64url') }
      expect((await complete(token, { ...answer, response })).json.code).toBe('wrong_passkey')
    },
  )

  test('rejects the answer to an earlier challenge, and one that was used', async () => {
    const { begin, begun, authenticator } = await withPasskey()
    const { token, asked } = await begun()
    const used = authenticator.get(asked)
    expect((await complete(token, used)).status).toBe(200)
    expect((await complete(token, used)).json.code).toBe('sign_in_expired')
    const next = await begin()
    // Without a challenge, too.
    expect((await complete(next, used)).json.code).toBe('wrong_passkey')
    const { json: first } = await options(next)
    await options(next)
    expect((await complete(next, authenticator.get(first.data))).json.code).toBe('wrong_passkey')
  })

  test('uses a challenge up, also by a wrong answer', async () => {
    const { begun, authenticator } = await withPasskey()
    const { token, asked } = await begun()
    expect((await complete(token, authenticator.get(asked, { rpId: 'other' }))).status).toBe(400)
    expect((await complete(token, authenticator.get(asked))).json.code).toBe('wrong_passkey')
    const { json: again } = await options(token)
    expect((await complete(token, authenticator.get(again.data))).status).toBe(200)
  })

  test('takes an answer once, also when it comes twice at the same moment', async () => {
    const { begun, authenticator } = await withPasskey()
    const { token, asked } = await begun()
    const answer = authenticator.get(asked)
    const answers = await Promise.all([complete(token, answer), complete(token, answer)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })

  test('rejects another user’s passkey', async () => {
    const [mine, other] = [await withPasskey(), await withPasskey()]
    const { token, asked } = await other.begun()
    expect((await complete(token, mine.authenticator.get(asked))).json.code).toBe('wrong_passkey')
    const fresh = await mine.begun()
    expect((await complete(fresh.token, other.authenticator.get(fresh.asked))).json.code).toBe(
      'wrong_passkey',
    )
  })

  test('rejects a counter that went backwards, and takes authenticators that do not count', async () => {
    const { begun, authenticator } = await withPasskey()
    const answered = async (counter: number) => {
      const { token, asked } = await begun()
      return (await complete(token, authenticator.get(asked, { counter }))).status
    }
    expect([
      await answered(0),
      await answered(0),
      await answered(7),
      await answered(7),
      await answered(6),
    ]).toEqual([200, 200, 200, 400, 400])
    expect(await answered(8)).toBe(200)
  })

  test('ends after five wrong answers, counted together with codes', async () => {
    const { begun, authenticator } = await withPasskey()
    const { token, asked } = await begun()
    const wrong = authenticator.get(asked, { rpId: 'other' })
    for (let left = secondStepTries - 1; left > 1; left -= 1)
      expect((await complete(token, wrong)).json).toMatchObject({ code: 'wrong_passkey', attemptsLeft: left })
    const code = { pendingLogin: token, code: 'AAAAA-AAAAA' }
    expect((await app.anyone('POST', '/api/auth/login/code', code)).json.attemptsLeft).toBe(1)
    expect((await complete(token, wrong)).json.code).toBe('sign_in_expired')
    expect((await options(token)).json.code).toBe('sign_in_expired')
  })

  test('is limited by account, so that new logins buy no more tries', async () => {
    const { begun, authenticator } = await withPasskey()
    const statuses: number[] = []
    for (let round = 0; round < 3; round += 1) {
      const { token, asked } = await begun()
      const wrong = authenticator.get(asked, { rpId: 'other' })
      for (let at = 0; at < 4; at += 1) statuses.push((await complete(token, wrong)).status)
    }
    expect(statuses.slice(10)).toEqual([429, 429])
  })

  test('ends with its time', async () => {
    const { begun, authenticator } = await withPasskey()
    const { token, asked } = await begun()
    app.passTime(secondStepLifetimeMs)
    expect((await complete(token, authenticator.get(asked))).json.code).toBe('sign_in_expired')
    expect((await options(token)).json.code).toBe('sign_in_expired')
    app.passTime(-secondStepLifetimeMs)
  })

  test('of an unknown token, or of someone without a passkey, is rejected', async () => {
    expect((await options('unknown')).json.code).toBe('sign_in_expired')
    const { call, registration } = await signUp(app)
    await turnOnTwoStep(call, password)
    const { token } = (await login(registration.email)).json.pendingLogin
    expect((await options(token)).status).toBe(404)
    const { authenticator } = await withPasskey()
    const asked = { challenge: 'AAAA', rpId: 'print.campus.example' }
    expect((await complete(token, authenticator.get(asked))).json.code).toBe('wrong_passkey')
  })

  test('rejects what is no answer of an authenticator in the words of the API', async () => {
    const { begun, authenticator } = await withPasskey()
    const { token, asked } = await begun()
    const answer = authenticator.get(asked)
    const tooLong = { ...answer, response: { ...answer.response, signature: 'A'.repeat(10_000) } }
    const notBase64 = { ...answer, response: { ...answer.response, authenticatorData: 'a+/=' } }
    for (const bad of [undefined, 'text', {}, tooLong, notBase64, { ...answer, type: 'password' }])
      expect((await complete(token, bad)).json).toMatchObject({ success: false, code: 'invalid_input' })
    const empty = { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' }
    expect((await complete(token, { ...answer, response: empty })).json.code).toBe('wrong_passkey')
  })
})

describe('adding a passkey', () => {
  const begin = (user: Awaited<ReturnType<typeof signUp>>, proof: object) =>
    user.call('POST', `${twoStepCalls}/passkeys/options`, proof)
  const add = (user: Awaited<ReturnType<typeof signUp>>, response: unknown, name = 'A phone') =>
    user.call('POST', `${twoStepCalls}/passkeys`, { name, response })

  test('needs the password, turns two-step login on, ends other sessions and mails the owner', async () => {
    const user = await signUp(app)
    const { email } = user.registration
    const { json: other } = await login(email)
    for (const proof of [{}, { password: 'wrong' }])
      expect((await begin(user, proof)).json.errors[0].field).toBe('password')
    const { json } = await begin(user, { password })
    expect(json.data).toMatchObject({
      rp: { id: 'print.campus.example' },
      attestation: 'none',
      pubKeyCredParams: [{ alg: -7 }, { alg: -8 }, { alg: -257 }],
      authenticatorSelection: { userVerification: 'preferred' },
    })
    const added = await add(user, softwareAuthenticator(site).create(json.data), '  My phone ')
    expect(new Set(added.json.data.recoveryCodes).size).toBe(10)
    expect((await apiClient(app.url, other.token)('GET', '/api/auth/me')).status).toBe(401)
    expect((await user.call('GET', twoStepCalls)).json.data).toMatchObject({
      since: expect.any(String),
      hasApp: false,
      passkeys: [{ name: 'My phone', lastUsedAt: null }],
      recoveryCodesLeft: 10,
    })
    await expect.poll(async () => (await messagesTo(app, email))[0]?.subject).toBe('Two-step login is on')
  })

  test('of an account without a password needs nothing for the first, and a code for the next', async () => {
    const call = await signedIn(app, await givenUser(db, { password_hash: null }))
    const { recoveryCodes } = await addPasskey(call, site)
    const path = `${twoStepCalls}/passkeys/options`
    expect((await call('POST', path, {})).status).toBe(400)
    expect((await call('POST', path, { code: recoveryCodes[0] })).status).toBe(200)
  })

  test('later answers no recovery codes, and names the passkey in a mail', async () => {
    const { call, email, stand, recoveryCodes } = await withPasskey()
    const next = await addPasskey(call, site, { password, name: 'A key ring' })
    expect([recoveryCodes.length, next.recoveryCodes]).toEqual([10, []])
    expect((await stand()).passkeys.map(({ name }: { name: string }) => name)).toEqual([
      'A phone',
      'A key ring',
    ])
    await expect.poll(async () => (await messagesTo(app, email))[0]?.subject).toBe('A passkey was added')
    expect((await messagesTo(app, email))[0]?.text).toContain('A key ring')
  })

  test('goes beside an authenticator app, whichever comes first', async () => {
    const { call, email, stand } = await withPasskey()
    const { nextCode, recoveryCodes } = await turnOnTwoStep(call, password)
    expect([await stand(), recoveryCodes]).toMatchObject([{ hasApp: true }, []])
    await expect
      .poll(async () => (await messagesTo(app, email))[0]?.subject)
      .toBe('An authenticator app was connected')
    const { token, methods } = (await login(email)).json.pendingLogin
    expect(methods).toEqual(['app', 'passkey'])
    const code = { pendingLogin: token, code: nextCode() }
    expect((await app.anyone('POST', '/api/auth/login/code', code)).status).toBe(200)
    expect((await call('POST', `${twoStepCalls}/set-up`, { password })).json.code).toBe('two_step_on')
  })

  test('to set the app up later needs the password or a code', async () => {
    const { call, recoveryCodes } = await withPasskey()
    expect((await call('POST', `${twoStepCalls}/set-up`, {})).status).toBe(400)
    const { json } = await call('POST', `${twoStepCalls}/set-up`, { code: recoveryCodes[0] })
    const code = authenticatorApp(json.data.secret)()
    expect((await call('POST', `${twoStepCalls}/confirm`, { code })).status).toBe(200)
  })

  test.each([
    ['for another origin', { origin: 'https://evil.example' }],
    ['for another RP ID', { rpId: 'evil.example' }],
    ['of another challenge', { challenge: 'bm90IHRoZSBjaGFsbGVuZ2U' }],
    ['of an unknown format', { format: 'own' }],
    ['with a certificate', { format: 'packed', statement: new Map([['x5c', [new Uint8Array([1])]]]) }],
  ])('rejects an answer %s', async (_, lies) => {
    const user = await signUp(app)
    const { json } = await begin(user, { password })
    const added = await add(user, softwareAuthenticator(site).create(json.data, lies))
    expect([added.status, added.json.code]).toEqual([400, 'wrong_passkey'])
    expect((await login(user.registration.email)).status).toBe(200)
  })

  test('takes the answer to a challenge once, in the session that began it, and in time', async () => {
    const user = await signUp(app)
    const { json } = await begin(user, { password })
    const answer = softwareAuthenticator(site).create(json.data)
    const other = apiClient(app.url, (await login(user.registration.email)).json.token)
    const body = { name: 'A phone', response: answer }
    expect((await other('POST', `${twoStepCalls}/passkeys`, body)).json.code).toBe('wrong_passkey')
    app.passTime(newPasskeyLifetimeMs)
    expect((await add(user, answer)).json.message).toBe('That took too long. Please try again.')
    app.passTime(-newPasskeyLifetimeMs)
    const { json: again } = await begin(user, { password })
    const second = softwareAuthenticator(site).create(again.data)
    expect((await add(user, second)).status).toBe(200)
    expect((await add(user, second)).json.code).toBe('wrong_passkey')
  })

  test('rejects a passkey that exists already, and more than the account may have', async () => {
    const [user, other] = [await signUp(app), await signUp(app)]
    const authenticator = softwareAuthenticator(site)
    const { json } = await begin(user, { password })
    const answer = authenticator.create(json.data)
    await add(user, answer)
    const { json: theirs } = await begin(other, { password })
    await db.updateTable('passkey_challenges').set({ challenge: json.data.challenge }).execute()
    expect(theirs.data.challenge).not.toBe(json.data.challenge)
    expect((await add(other, answer)).json.code).toBe('wrong_passkey')
    for (let at = 1; at < maxPasskeys; at += 1) await addPasskey(user.call, site, { password })
    expect((await begin(user, { password })).json.code).toBe('too_many_passkeys')
  })

  test.each(['', ' ', '\u0007bell', 'x'.repeat(61)])('rejects the name %j', async (name) => {
    const user = await signUp(app)
    const { json } = await begin(user, { password })
    const added = await add(user, softwareAuthenticator(site).create(json.data), name)
    expect(added.json.errors[0].field).toBe('name')
  })

  test('forgets challenges that have ended', async () => {
    const user = await signUp(app)
    await begin(user, { password })
    const kept = () => db.selectFrom('passkey_challenges').selectAll().execute()
    expect(await kept()).not.toEqual([])
    await deleteExpired({ db, now: new Date(Date.now() + 2 * newPasskeyLifetimeMs) })
    expect(await kept()).toEqual([])
  })
})

describe('removing a passkey', () => {
  test('needs the password or a code, ends logins that wait, and mails the owner', async () => {
    const { call, email, stand, begun, authenticator } = await withPasskey()
    await addPasskey(call, site, { password, name: 'A key ring' })
    const { token, asked } = await begun()
    const [{ id }] = (await stand()).passkeys
    const remove = (proof: object) => call('POST', `${twoStepCalls}/passkeys/${id}/remove`, proof)
    expect((await remove({})).json.errors[0].field).toBe('password')
    expect((await remove({ code: 'AAAAA-AAAAA' })).json.code).toBe('wrong_code')
    expect((await remove({ password })).status).toBe(200)
    expect((await complete(token, authenticator.get(asked))).json.code).toBe('sign_in_expired')
    const next = await begun()
    expect((await complete(next.token, authenticator.get(next.asked))).json.code).toBe('wrong_passkey')
    expect((await stand()).passkeys).toMatchObject([{ name: 'A key ring' }])
    await expect.poll(async () => (await messagesTo(app, email))[0]?.subject).toBe('A passkey was removed')
    expect((await remove({ password })).status).toBe(404)
  })

  test('leaves the last second factor, and the recovery code that was sent with it', async () => {
    const { call, stand, recoveryCodes } = await withPasskey()
    const [{ id }] = (await stand()).passkeys
    const remove = () => call('POST', `${twoStepCalls}/passkeys/${id}/remove`, { code: recoveryCodes[0] })
    expect((await remove()).json.code).toBe('last_second_factor')
    expect((await stand()).recoveryCodesLeft).toBe(10)
    await turnOnTwoStep(call, password)
    expect((await remove()).status).toBe(200)
  })

  test('comes with turning two-step login off, by its owner and by the command line', async () => {
    const [mine, other] = [await withPasskey(), await withPasskey()]
    expect((await mine.call('POST', `${twoStepCalls}/off`, { password })).status).toBe(200)
    const jobs = createJobs({ connection: app.database.connection, log: silentLog })
    await jobs.start()
    await turnTwoStepOffByCommand({ db, jobs, now: new Date() }, other.email)
    await jobs.stop()
    for (const { stand, email } of [mine, other]) {
      expect(await stand()).toMatchObject({ since: null, passkeys: [], recoveryCodesLeft: 0 })
      expect((await login(email)).status).toBe(200)
    }
  })
})

test('the export of an account names its passkeys, and no key', async () => {
  const { id } = await withPasskey()
  const { twoStepLogin } = await exportedAccount({ db, now: new Date() }, { id, sessionId: '' })
  expect(twoStepLogin.passkeys).toEqual([
    { id: expect.any(String), name: 'A phone', createdAt: expect.any(String), lastUsedAt: null },
  ])
})

test('a deleted account leaves no passkey', async () => {
  const { call, id } = await withPasskey()
  expect((await call('DELETE', '/api/auth/account', { password })).status).toBe(200)
  expect(await db.selectFrom('passkeys').selectAll().where('user_id', '=', id).execute()).toEqual([])
})
