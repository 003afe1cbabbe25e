import { expect, test } from 'vitest'
import { forThisFile } from '../../testing/for-this-file.ts'
import { aRegistration, messagesTo, signUp } from '../../testing/fixtures/people/people.ts'
import { testApp } from '../../testing/fixtures/app/test-app.ts'
import { withCampusSettings } from '../../testing/fixtures/app/with-campus-settings.ts'

const app = await forThisFile(testApp())

const login = (email: string, password: string) => app.anyone('POST', '/api/auth/login', { email, password })
/** As after a quiet hour. */
const forgetTries = () => app.database.pool.query('delete from rate_limits')
const few = { tries: 3, windowSeconds: 60 }
const plenty = { tries: 1000, windowSeconds: 60 }
const wide = {
  failedLoginsByAddress: plenty,
  failedLoginsByAccount: plenty,
  failedLoginsByDevice: plenty,
  registrationsByAddress: plenty,
  registrationsByAccount: plenty,
  codesByAccount: plenty,
  codesByAddress: plenty,
  codesByDevice: plenty,
}

test('ten failed logins make even the right password wait, and the answer states the wait', async () => {
  const { registration } = await signUp(app)
  const guesses = await Promise.all(Array.from({ length: 30 }, () => login(registration.email, 'a guess')))
  expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10)
  const rejected = await login(registration.email, registration.password)
  expect([rejected.status, rejected.json.code]).toEqual([429, 'rate_limited'])
  expect(rejected.json.message).toMatch(/^Too many attempts\. Try again in 1[45] minutes\.$/)
  const wait = Number(rejected.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(800)
  expect(wait).toBeLessThanOrEqual(900)
  const other = await signUp(app)
  expect((await login(other.registration.email, other.registration.password)).status).toBe(200)
})

test('an unknown address has the limits of an account, so that the limit reveals nothing', async () => {
  const { email } = aRegistration()
  const guesses = await Promise.all(Array.from({ length: 12 }, () => login(email, 'a guess')))
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(2)
})

test('a right password resets the count of its account', async () => {
  const { registration } = await signUp(app)
  for (const _ of [1, 2]) {
    for (let failed = 0; failed < 9; failed++) await login(registration.email, 'a guess')
    expect((await login(registration.email, registration.password)).status).toBe(200)
  }
})

test('failed logins are counted by network address over all accounts, successful ones are not', async () => {
  const { registration } = await signUp(app)
  await withCampusSettings(app, { accountLimits: { ...wide, failedLoginsByAddress: few } }, async () => {
    await forgetTries()
    for (let good = 0; good < 5; good++) {
      expect((await login(registration.email, registration.password)).status).toBe(200)
    }
    const statuses: number[] = []
    for (let guess = 0; guess < 4; guess++) statuses.push((await login(aRegistration().email, 'a')).status)
    expect(statuses).toEqual([401, 401, 401, 429])
  })
})

test('registrations are counted by network address, and one too many writes and mails nothing', async () => {
  await withCampusSettings(app, { accountLimits: { ...wide, registrationsByAddress: few } }, async () => {
    await forgetTries()
    const forms = Array.from({ length: 4 }, () => aRegistration())
    const statuses: number[] = []
    for (const form of forms) statuses.push((await app.anyone('POST', '/api/auth/register', form)).status)
    expect(statuses).toEqual([201, 201, 201, 429])
    expect(await messagesTo(app, forms[3]!.email)).toEqual([])
  })
})

test('an e-mail address can be registered five times an hour, which limits guessing of codes', async () => {
  const { email } = aRegistration()
  const statuses: number[] = []
  for (let again = 0; again < 6; again++) {
    statuses.push((await app.anyone('POST', '/api/auth/register', aRegistration({ email }))).status)
  }
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
})

test('attempted codes are counted by network address over all accounts', async () => {
  await withCampusSettings(app, { accountLimits: { ...wide, codesByAddress: few } }, async () => {
    await forgetTries()
    const statuses: number[] = []
    for (let guess = 0; guess < 4; guess++) {
      const body = { email: aRegistration().email, otp: '123456' }
      statuses.push((await app.anyone('POST', '/api/auth/verify-otp', body)).status)
    }
    expect(statuses).toEqual([400, 400, 400, 429])
  })
})

test('a campus may admit only its own mail domains, and check-email reveals no accounts', async () => {
  const { registration } = await signUp(app)
  const check = async (email: string) =>
    (await app.anyone('POST', '/api/auth/check-email', { email })).json.data
  expect(await check('anyone@elsewhere.example')).toEqual({
    email: 'anyone@elsewhere.example',
    allowed: true,
  })
  await withCampusSettings(app, { emailDomains: ['campus.example'] }, async () => {
    expect((await check(registration.email)).allowed).toBe(true)
    expect((await check('new@cs.campus.example')).allowed).toBe(true)
    expect((await check('new@notcampus.example')).allowed).toBe(false)
    const outside = aRegistration({ email: 'new@notcampus.example' })
    expect((await app.anyone('POST', '/api/auth/register', outside)).json).toMatchObject({
      code: 'invalid_input',
      message: 'Please use your address at campus.example',
    })
  })
})

test('a trusted proxy’s clients are counted by address without port, IPv6 by network; other clients’ headers are ignored', async () => {
  const behind = await testApp({ TRUSTED_PROXIES: '127.0.0.1' })
  try {
    for (const [instance, hosts, statuses] of [
      [behind, ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4'], [201, 201, 201, 201]],
      [behind, ['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8::4'], [201, 201, 201, 429]],
      [behind, ['192.0.2.9:1', '192.0.2.9:2', '192.0.2.9', '192.0.2.9:65535'], [201, 201, 201, 429]],
      [behind, ['[2001:db8::1]:1', '[2001:db8::2]:1', '[2001:db8::1]', '2001:db8::1'], [201, 201, 201, 429]],
      [app, ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4'], [201, 201, 201, 429]],
    ] as const) {
      await withCampusSettings(
        instance,
        { accountLimits: { ...wide, registrationsByAddress: few } },
        async () => {
          await instance.database.pool.query('delete from rate_limits')
          const answers: number[] = []
          for (const host of hosts) {
            const from = { 'x-forwarded-for': host }
            answers.push((await instance.anyone('POST', '/api/auth/register', aRegistration(), from)).status)
          }
          expect(answers).toEqual(statuses)
        },
      )
    }
  } finally {
    await behind.close()
  }
})
