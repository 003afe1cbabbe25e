import type { MailedCode } from '@campus-print/contract/envelope'
import { codeLifetimeMs, sessionLifetimeMs } from '@campus-print/domain/accounts'
import { describe, expect, test } from 'vitest'
import { forThisFile } from '../testing/for-this-file.ts'
import { apiClient } from '../testing/fixtures/app/api-client.ts'
import { aRegistration, codeMailedTo, messagesTo, signUp } from '../testing/fixtures/people/people.ts'
import { testApp } from '../testing/fixtures/app/test-app.ts'

const app = await forThisFile(testApp())

const register = (form: object) => app.anyone('POST', '/api/auth/register', form)
const verify = (email: string, otp: string, more = {}) =>
  app.anyone('POST', '/api/auth/verify-otp', { email, otp, type: 'verification', ...more })
const login = (email: string, password: string, more = {}) =>
  app.anyone('POST', '/api/auth/login', { email, password, ...more })
/** Codes are sent after the call that requests them has ended. */
async function codesBeingSent(): Promise<number> {
  const { rows } = await app.database.pool.query<{ count: number }>(
    "select count(*) from pgboss.job where name = 'send-code' and state in ('created', 'retry', 'active')",
  )
  return rows[0]!.count
}
const resend = (email: string) => app.anyone('POST', '/api/auth/resend-otp', { email })
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

describe('registration', () => {
  test('mails a code that confirms the address and signs in', async () => {
    const form = aRegistration({ email: `  MIXED.${Date.now()}@Campus.Example ` })
    const answer = await register(form)
    expect(answer.status).toBe(201)
    expect(answer.json).toMatchObject({
      success: true,
      message: 'Registration successful! Please verify your account with OTP.',
    })
    const { email } = answer.json.data
    expect(email).toBe(form.email.trim().toLowerCase())
    const verified = await verify(email, await codeMailedTo(app, email))
    expect(verified.json).toMatchObject({
      success: true,
      message: 'Email verified successfully!',
      user: { email, isEmailVerified: true, permissions: [], category: 'student', department: 'CSE' },
    })
    const me = await apiClient(app.url, verified.json.token)('GET', '/api/auth/me')
    expect(me.json.user.email).toBe(email)
  })

  test.each([
    ['username', { username: ' ' }, 'Username is required'],
    ['email', { email: 'nobody' }, 'Please enter a valid email address'],
    ['email', { email: 'a@campus.example\r\nbcc: b@campus.example' }, 'Please enter a valid email address'],
    ['whatsappNumber', { whatsappNumber: '5876543210' }, 'Please enter a valid WhatsApp number'],
    ['password', { password: 'short', confirmPassword: 'short' }, 'Password must be at least 6 characters'],
    ['confirmPassword', { confirmPassword: 'another' }, 'Passwords do not match'],
    ['category', { category: 'admin' }, 'Please choose a category'],
    ['department', { department: '' }, 'Please choose a department'],
  ])('rejects a wrong %s %j', async (field, change, message) => {
    const { status, json } = await register(aRegistration(change))
    expect(status).toBe(400)
    expect(json).toMatchObject({ success: false, code: 'invalid_input', message })
    expect(json.errors).toContainEqual({ field, message })
  })

  test('with the department Admin gives no permission', async () => {
    const { call } = await signUp(app, { department: 'Admin' })
    expect((await call('GET', '/api/auth/me')).json.user.permissions).toEqual([])
  })

  test('of an address with an account answers as for a new one, and mails the owner', async () => {
    const { registration } = await signUp(app)
    const fresh = await register(aRegistration())
    const again = await register(aRegistration({ email: registration.email, password: 'taken over' }))
    expect(again.status).toBe(fresh.status)
    expect(Object.keys(again.json)).toEqual(Object.keys(fresh.json))
    const [mail] = await messagesTo(app, registration.email)
    expect(mail?.subject).toBe('Someone tried to register with your address')
    expect((await login(registration.email, registration.password)).status).toBe(200)
    expect((await login(registration.email, 'taken over')).json.code).toBe('needs_verification')
    expect((await verify(registration.email, '123456')).json).toMatchObject({
      code: 'wrong_code',
      attemptsLeft: 4,
    })
  })

  test('over an unconfirmed account voids its code', async () => {
    const form = aRegistration()
    await register(form)
    const earlier = await codeMailedTo(app, form.email)
    await register(form)
    const code = await codeMailedTo(app, form.email, earlier)
    expect((await verify(form.email, earlier)).json.code).toBe('wrong_code')
    expect((await verify(form.email, code)).status).toBe(200)
  })
})

describe('the code', () => {
  async function registered(): Promise<{ email: string; code: string }> {
    const { email } = aRegistration()
    await register(aRegistration({ email }))
    return { email, code: await codeMailedTo(app, email) }
  }

  test('allows four wrong attempts, counts them, and ends with the fifth', async () => {
    const { email, code } = await registered()
    for (const attemptsLeft of [4, 3, 2, 1, 0]) {
      const { status, json } = await verify(email, wrong(code))
      expect(status).toBe(400)
      expect(json).toMatchObject({ message: 'Invalid OTP', attemptsLeft })
    }
    expect((await verify(email, code)).json).toMatchObject({ code: 'code_expired', attemptsLeft: 0 })
  })

  test('is never compared more than five times, however many attempts come at once', async () => {
    const { email, code } = await registered()
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(email, wrong(code))))
    expect(answers.filter(({ json }) => json.code === 'wrong_code')).toHaveLength(5)
  })

  test('signs in once when it is sent twice at the same instant', async () => {
    const { email, code } = await registered()
    const statuses = await Promise.all([verify(email, code), verify(email, code)])
    expect(statuses.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })

  test('ends after ten minutes', async () => {
    const { email, code } = await registered()
    app.passTime(codeLifetimeMs)
    expect((await verify(email, code)).json.code).toBe('code_expired')
  })

  test('is voided by a new one, which is sent once a minute at most', async () => {
    const { email, code } = await registered()
    const early = await resend(email)
    expect(early).toMatchObject({ status: 200, json: { message: expect.stringContaining('is still good') } })
    await expect.poll(codesBeingSent).toBe(0)
    expect(await messagesTo(app, email)).toHaveLength(1)
    app.passTime(61_000)
    const late = await resend(email)
    expect(late.json).toMatchObject({ success: true, message: 'New OTP sent to your email' })
    expect(Date.parse(late.json.mailedCode.sentAt)).toBeGreaterThan(
      Date.parse(early.json.mailedCode.resendAt),
    )
    const next = await codeMailedTo(app, email, code)
    expect((await verify(email, code)).json.code).toBe('wrong_code')
    expect((await verify(email, next)).status).toBe(200)
  })

  test('without attempts left is replaced at once, by one new code only', async () => {
    const { email, code } = await registered()
    for (const _ of [1, 2, 3, 4, 5]) await verify(email, wrong(code))
    const answers = [await resend(email), await resend(email)]
    expect(answers.map(({ json }) => [json.message, json.mailedCode.attemptsLeft])).toEqual([
      ['New OTP sent to your email', 5],
      [expect.stringContaining('is still good'), 5],
    ])
    const next = await codeMailedTo(app, email, code)
    expect((await verify(email, next)).status).toBe(200)
  })

  test('has its true times in the answer of every call, on every device', async () => {
    const { email, password } = aRegistration()
    const answers = [await register(aRegistration({ email, password }))]
    app.passTime(20_000)
    answers.push(await login(email, password), await resend(email))
    answers.push(await verify(email, wrong(await codeMailedTo(app, email))))
    answers.push(await app.anyone('POST', '/api/auth/send-otp', { email }))
    answers.push(await app.anyone('POST', '/api/auth/resend-verification', { email }))
    const [first, ...others] = answers.map(({ json }) => json.mailedCode)
    expect(Date.parse(first.expiresAt) - Date.parse(first.sentAt)).toBe(codeLifetimeMs)
    expect(Date.parse(first.resendAt) - Date.parse(first.sentAt)).toBe(60_000)
    expect(first.attemptsLeft).toBe(5)
    const { sentAt, expiresAt, resendAt } = first
    for (const code of others) {
      expect(code).toMatchObject({ sentAt, expiresAt, resendAt })
      expect(Date.parse(code.now) - Date.parse(sentAt)).toBeGreaterThanOrEqual(20_000)
    }
    expect(others.map(({ attemptsLeft }) => attemptsLeft)).toEqual([5, 5, 4, 4, 4])
  })

  test('for an unregistered address can be requested and tried like any other', async () => {
    const { email } = aRegistration()
    expect((await app.anyone('POST', '/api/auth/send-otp', { email })).status).toBe(200)
    await expect
      .poll(async () => (await verify(email, '123456')).json)
      .toMatchObject({ code: 'wrong_code', attemptsLeft: 4 })
    expect(await messagesTo(app, email)).toEqual([])
  })

  test('without attempts left answers for the address as for an unknown one', async () => {
    const { email } = (await signUp(app)).registration
    const unregistered = aRegistration().email
    const before = await messagesTo(app, email)
    const send = async (to: string) => {
      const answer = await app.anyone('POST', '/api/auth/send-otp', { email: to })
      await expect.poll(codesBeingSent).toBe(0)
      return answer
    }
    for (const callWith of [verifyWrong, verifyWrong, send, verifyWrong, send, verifyWrong]) {
      const [known, unknown] = [await callWith(email), await callWith(unregistered)]
      expect([known.status, timeless(known.json)]).toEqual([unknown.status, timeless(unknown.json)])
    }
    expect(await messagesTo(app, email)).toEqual(before)

    /** Without the times of the two calls. */
    function timeless({ mailedCode, ...answer }: { mailedCode?: MailedCode }) {
      if (!mailedCode) return answer
      const { sentAt, expiresAt, resendAt, now, ...code } = mailedCode
      const after = [expiresAt, resendAt].map((moment) => Date.parse(moment) - Date.parse(sentAt))
      return { ...answer, code, after, isSent: sentAt <= now }
    }

    function verifyWrong(address: string) {
      return verify(address, '000000')
    }
  })

  test.each(['12345', '1234567', 'abcdef', ''])('%j is not a whole code and uses no attempt', async (otp) => {
    const { email, code } = await registered()
    expect((await verify(email, otp)).json.message).toBe('Please enter complete OTP')
    expect((await verify(email, wrong(code))).json.attemptsLeft).toBe(4)
  })
})

describe('login', () => {
  test('answers with a bearer token, the user, and that no verification is needed', async () => {
    const { registration } = await signUp(app)
    const { status, json } = await login(registration.email.toUpperCase(), registration.password)
    expect(status).toBe(200)
    expect(json).toMatchObject({ success: true, needsVerification: false, message: 'Login successful!' })
    expect(json.user).not.toHaveProperty('password_hash')
    expect(json.token).toMatch(/^[\w-]{43}$/)
  })

  test('answers the same to a wrong password and to an unknown address', async () => {
    const { registration } = await signUp(app)
    const known = await login(registration.email, 'wrong password')
    const unknown = await login(aRegistration().email, 'wrong password')
    expect([known.status, known.json]).toEqual([401, unknown.json])
    expect(known.json).toEqual({
      success: false,
      code: 'wrong_credentials',
      message: 'Invalid email or password',
    })
  })

  test('before the address is confirmed requests the code, only with the right password', async () => {
    const form = aRegistration()
    await register(form)
    expect((await login(form.email, 'wrong password')).json.code).toBe('wrong_credentials')
    expect(await login(form.email, form.password)).toMatchObject({
      status: 403,
      json: { needsVerification: true, message: 'Please verify your account first' },
    })
  })
})

describe('a session', () => {
  test('ends with logout, and a second logout does no harm', async () => {
    const { call } = await signUp(app)
    for (const _ of [1, 2]) expect((await call('POST', '/api/auth/logout')).status).toBe(200)
    expect(await call('GET', '/api/auth/profile')).toMatchObject({
      status: 401,
      json: { success: false, code: 'unauthenticated' },
    })
  })

  test('lasts seven days from its last use', async () => {
    const { call } = await signUp(app)
    app.passTime(sessionLifetimeMs - 60_000)
    expect((await call('GET', '/api/auth/me')).status).toBe(200)
    app.passTime(sessionLifetimeMs - 60_000)
    expect((await call('GET', '/api/auth/me')).status).toBe(200)
    app.passTime(sessionLifetimeMs)
    expect((await call('GET', '/api/auth/me')).status).toBe(401)
  })

  test('in use lasts thirty days', async () => {
    const { call } = await signUp(app)
    for (let day = 1; day < 30; day += 1) {
      app.passTime(24 * 60 * 60_000)
      expect((await call('GET', '/api/auth/me')).status).toBe(200)
    }
    app.passTime(24 * 60 * 60_000)
    expect((await call('GET', '/api/auth/me')).status).toBe(401)
  })

  test('is answered by its own token, and lasts seven days more', async () => {
    const { call, token } = await signUp(app)
    for (const _ of [1, 2, 3]) {
      app.passTime(sessionLifetimeMs - 60_000)
      expect((await call('GET', '/api/auth/me')).json).toMatchObject({ success: true, token })
    }
  })

  test('in a cookie is answered by the word cookie, and the browser keeps the cookie seven days more', async () => {
    const { registration } = await signUp(app)
    const { headers } = await login(registration.email, registration.password, { session: 'cookie' })
    const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const me = await app.anyone('GET', '/api/auth/me', undefined, { cookie })
    expect(me.json.token).toBe('cookie')
    expect(me.headers.get('set-cookie')).toContain(`${cookie}; Max-Age=${sessionLifetimeMs / 1000};`)
  })

  test('ends when its user signs in again', async () => {
    const { registration, call } = await signUp(app)
    const { email, password } = registration
    expect((await call('POST', '/api/auth/login', { email, password: 'a guess' })).status).toBe(401)
    expect((await call('GET', '/api/auth/me')).status).toBe(200)
    expect((await call('POST', '/api/auth/login', { email, password })).status).toBe(200)
    expect((await call('GET', '/api/auth/me')).status).toBe(401)
  })

  test('cannot be read from the stored rows', async () => {
    const { token } = await signUp(app)
    const rows = await app.database.db.selectFrom('sessions').select('token_hash').execute()
    const stored = rows.flatMap(({ token_hash: hash }) => [hash.toString('base64url'), hash.toString('hex')])
    expect(stored).not.toContain(token)
    for (const value of stored) {
      expect((await apiClient(app.url, value)('GET', '/api/auth/me')).status).toBe(401)
    }
  })

  test('in a cookie is unreadable for scripts and not sent by other sites', async () => {
    const { registration } = await signUp(app)
    const answer = await login(registration.email, registration.password, { session: 'cookie' })
    expect(answer.json.token).toBe('cookie')
    const header = answer.headers.get('set-cookie') ?? ''
    expect(header).toMatch(/HttpOnly/)
    expect(header).toMatch(/SameSite=Lax/)
    const cookie = header.split(';')[0] ?? ''
    expect((await app.anyone('GET', '/api/auth/me', undefined, { cookie })).status).toBe(200)
    const removeDocument = (headers: Record<string, string>) =>
      app.anyone('DELETE', '/api/print/upload/00000000-0000-4000-8000-000000000000.pdf', undefined, {
        cookie,
        ...headers,
      })
    expect((await removeDocument({ origin: 'https://elsewhere.example' })).json.code).toBe('foreign_origin')
    expect((await removeDocument({})).json.code).toBe('foreign_origin')
    expect((await removeDocument({ origin: app.url })).json.code).toBe('document_not_found')
  })
})

test('over https only this host may set the session cookie', async () => {
  const publicUrl = 'https://print.campus.example'
  const behind = await testApp({ PUBLIC_URL: publicUrl })
  try {
    const { registration } = await signUp(behind)
    const { email, password } = registration
    const answer = await behind.anyone('POST', '/api/auth/login', { email, password, session: 'cookie' })
    const header = answer.headers.get('set-cookie') ?? ''
    expect(header).toMatch(/^__Host-campus_session=[^;]+;.* Path=\/;.* Secure/)
    expect(header).not.toMatch(/Domain=/)
    const [cookie = ''] = header.split(';')
    const me = (sent: string) => behind.anyone('GET', '/api/auth/me', undefined, { cookie: sent })
    expect((await me(cookie.replace('__Host-', ''))).status).toBe(401)
    expect((await me(cookie)).status).toBe(200)
    const leave = await behind.anyone('POST', '/api/auth/logout', undefined, { cookie, origin: publicUrl })
    expect(leave.headers.get('set-cookie')).toMatch(/^__Host-campus_session=;.* Secure/)
    expect(leave.headers.get('clear-site-data')).toBe('"cache"')
    expect((await me(cookie)).status).toBe(401)
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  } finally {
    await behind.close()
  }
})

test('the profile counts orders, money spent and this month’s orders', async () => {
  const { call } = await signUp(app)
  const { json } = await call('GET', '/api/auth/profile')
  expect(json.data.stats).toEqual({
    totalRequests: 0,
    totalSpent: 0,
    currentMonthRequests: 0,
    uncollectedPrints: 0,
    cashToCollect: 0,
  })
})
