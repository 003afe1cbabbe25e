import { codeLifetimeMs, defaultAccountLimits } from '@campus-print/domain/accounts'
import { describe, expect, test } from 'vitest'
import { forThisFile } from '../../testing/for-this-file.ts'
import { testApp } from '../../testing/fixtures/app/test-app.ts'
import { withCampusSettings } from '../../testing/fixtures/app/with-campus-settings.ts'
import {
  aRegistration,
  codeMailedTo,
  linkTokenMailedTo,
  messagesTo,
  signUp,
} from '../../testing/fixtures/people/people.ts'

const app = await forThisFile(testApp())

const post = (path: string, body: object) => app.anyone('POST', `/api/auth/${path}`, body)
const verify = (token: string) => app.anyone('GET', `/api/auth/verify-email/${token}`)
const reset = (token: string, password = 'quiet blue river') =>
  app.anyone('PUT', `/api/auth/reset-password/${token}`, { password })
const invalid = {
  success: false,
  code: 'link_expired',
  message: 'This link is invalid or has expired. Please ask for a new one.',
}

/** Somebody who has registered, with the code and the link of the mail. */
async function registered() {
  const form = aRegistration()
  await post('register', form)
  const token = await linkTokenMailedTo(app, form.email, 'verify-email')
  return { email: form.email, password: form.password, token, code: await codeMailedTo(app, form.email) }
}

/** Somebody with a confirmed account who asked for a new password. */
async function forgetful() {
  const user = await signUp(app)
  const { email } = user.registration
  await post('forgot-password', { email })
  const token = await linkTokenMailedTo(app, email, 'reset-password')
  return { ...user, email, token, code: await codeMailedTo(app, email) }
}

const kinds = {
  'verify-email': { one: registered, follow: verify, next: (email: string) => post('resend-otp', { email }) },
  'reset-password': {
    one: forgetful,
    follow: reset,
    next: (email: string) => post('resend-forgot-password-otp', { email }),
  },
} as const

describe.each(Object.entries(kinds))('the link to %s', (name, { one, follow, next }) => {
  const page = name as keyof typeof kinds

  test('signs in once, and a token of the session comes with it', async () => {
    const { email, token } = await one()
    const { status, json } = await follow(token)
    expect([status, json.user.email, json.user.isEmailVerified]).toEqual([200, email, true])
    const authorization = `Bearer ${json.token}`
    expect((await app.anyone('GET', '/api/auth/me', undefined, { authorization })).status).toBe(200)
    expect(await follow(token)).toMatchObject({ status: 400, json: invalid })
  })

  test('answers the same whether it is unknown, used, voided, too old or no token at all', async () => {
    const [used, voided, old] = [await one(), await one(), await one()]
    await follow(used.token)
    app.passTime(61_000)
    await next(voided.email)
    const newer = await linkTokenMailedTo(app, voided.email, page, voided.token)
    const answers = [await follow(used.token), await follow(voided.token), await follow('x'.repeat(43))]
    for (const garbage of ['x', '%00', '%', 'x'.repeat(5000), '..%2F']) answers.push(await follow(garbage))
    expect((await follow(newer)).status).toBe(200)
    app.passTime(codeLifetimeMs - 61_000)
    answers.push(await follow(old.token))
    for (const { status, json } of answers) expect([status, json]).toEqual([400, invalid])
  })

  test('signs in once when it is followed twice at the same instant', async () => {
    const { token } = await one()
    const statuses = (await Promise.all([follow(token), follow(token)])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 400])
  })

  test('opens nothing of the other purpose', async () => {
    const { token } = await one()
    const other = page === 'verify-email' ? reset : verify
    expect((await other(token)).json).toEqual(invalid)
    expect((await follow(token)).status).toBe(200)
  })

  test('is not to be had from what the database keeps', async () => {
    const { email, token } = await one()
    const row = await app.database.db
      .selectFrom('one_time_codes')
      .select('link_hash')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    expect(row.link_hash).toHaveLength(32)
    expect(Buffer.from(token, 'base64url')).not.toEqual(row.link_hash)
    expect((await follow(row.link_hash!.toString('base64url'))).json).toEqual(invalid)
  })
})

test('an address that its link confirmed has no code any more', async () => {
  const { email, token, code } = await registered()
  expect((await verify(token)).json).toMatchObject({
    message: 'Email verified successfully!',
    needsNewPassword: false,
  })
  expect((await post('verify-otp', { email, otp: code })).json.code).toBe('code_expired')
})

test('HEAD leaves the link to verify-email good', async () => {
  const { token } = await registered()
  const { status } = await fetch(`${app.url}/api/auth/verify-email/${token}`, { method: 'HEAD' })
  expect(status).toBe(405)
  expect((await verify(token)).status).toBe(200)
})

test('an address that its code confirmed has no link any more', async () => {
  const { email, token, code } = await registered()
  expect((await post('verify-otp', { email, otp: code })).status).toBe(200)
  expect((await verify(token)).json).toEqual(invalid)
})

test('a password that is set by the link ends every session, the code, and the password before', async () => {
  const { email, token, code, registration, call } = await forgetful()
  expect((await reset(token)).json.message).toBe('Password reset successful!')
  expect((await call('GET', '/api/auth/me')).status).toBe(401)
  const again = await post('reset-password-with-otp', { email, otp: code, newPassword: 'tall red lamp' })
  expect(again.json.code).toBe('code_expired')
  expect((await post('login', { email, password: registration.password })).status).toBe(401)
  expect((await post('login', { email, password: 'quiet blue river' })).status).toBe(200)
  expect((await messagesTo(app, email)).map(({ subject }) => subject)).toContain('Your password was changed')
})

test('a password that is too short or missing leaves the link good', async () => {
  const { token } = await forgetful()
  expect((await reset(token, 'short')).json).toMatchObject({
    code: 'invalid_input',
    errors: [{ field: 'password' }],
  })
  expect((await app.anyone('PUT', `/api/auth/reset-password/${token}`)).json.code).toBe('invalid_input')
  expect((await reset(token)).status).toBe(200)
})

test('the link outlives five wrong attempts at its code, which another person may make', async () => {
  const { email, token } = await registered()
  for (const _ of [1, 2, 3, 4, 5, 6]) await post('verify-otp', { email, otp: '000000' })
  expect((await verify(token)).status).toBe(200)
})

test('no mail to an address that has an account has a link when it is registered again', async () => {
  const { registration } = await signUp(app)
  await post('register', aRegistration({ email: registration.email }))
  const [mail] = await messagesTo(app, registration.email)
  expect(mail?.subject).toBe('Someone tried to register with your address')
  expect(mail?.text).not.toContain('://')
})

test('the page of ours has the session in a cookie, which a link that is followed never sets', async () => {
  const [first, second] = [await registered(), await registered()]
  const followed = await app.anyone('GET', `/api/auth/verify-email/${first.token}?session=cookie`)
  expect(followed.headers.get('set-cookie')).toBeNull()
  const pressed = await post(`verify-email/${second.token}`, { session: 'cookie' })
  expect(pressed.json).toMatchObject({ token: 'cookie', user: { email: second.email } })
  expect(pressed.headers.get('set-cookie')).toMatch(/HttpOnly/)
})

test('guesses at links are limited by network address, and a good link works nevertheless', async () => {
  const { token } = await registered()
  const codesByAddress = { tries: 3, windowSeconds: 900 }
  await app.database.pool.query('delete from rate_limits')
  await withCampusSettings(app, { accountLimits: { ...defaultAccountLimits, codesByAddress } }, async () => {
    const statuses = []
    for (const _ of [1, 2, 3, 4]) statuses.push((await verify('a-guess')).status)
    expect(statuses).toEqual([400, 400, 400, 429])
    expect((await reset('a-guess')).headers.get('retry-after')).toMatch(/^\d+$/)
    expect((await verify(token)).status).toBe(200)
  })
  await app.database.pool.query('delete from rate_limits')
})
