import { expect, test } from 'vitest'
import { forThisFile } from '../testing/for-this-file.ts'
import { testApp } from '../testing/fixtures/app/test-app.ts'
import {
  aRegistration,
  codeMailedTo,
  linkTokenMailedTo,
  messagesTo,
  signUp,
} from '../testing/fixtures/people/people.ts'

const app = await forThisFile(testApp())

/** The specification's client: it says with every call that it sends JSON, and sends its token once it has one. */
function client(token?: string) {
  return async (method: string, path: string, body?: object) => {
    const { status, json } = await app.anyone(method, `/api/auth${path}`, body, {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    })
    return { status, ...json }
  }
}

const visitor = client()
const token = expect.stringMatching(/^[\w-]{43}$/)
const newPassword = 'quiet blue river'

async function student() {
  const { registration, id, token: ownToken } = await signUp(app)
  return { ...registration, id, call: client(ownToken), token: ownToken }
}

/** Somebody who has just registered, and the mailed code. */
async function newcomer() {
  const form = aRegistration()
  await visitor('POST', '/register', form)
  return { ...form, otp: await codeMailedTo(app, form.email) }
}

async function forgetful() {
  const person = await student()
  await visitor('POST', '/forgot-password', { email: person.email })
  return { ...person, otp: await codeMailedTo(app, person.email) }
}

test('POST /auth/login answers success, token, user, message and needsVerification', async () => {
  const { email, password } = await student()
  expect(await visitor('POST', '/login', { email, password })).toMatchObject({
    success: true,
    token,
    user: { email },
    message: 'Login successful!',
    needsVerification: false,
  })
  const unconfirmed = await newcomer()
  expect(await visitor('POST', '/login', unconfirmed)).toMatchObject({
    success: false,
    needsVerification: true,
  })
})

test('POST /auth/register answers data', async () => {
  const form = aRegistration()
  const { status, success, data } = await visitor('POST', '/register', form)
  expect([status, success, data]).toEqual([201, true, { email: form.email }])
})

test('GET /auth/profile answers the user in data, by all names that the specification knows', async () => {
  const { call, id, email } = await student()
  const { success, data } = await call('GET', '/profile')
  expect([success, data]).toEqual([
    true,
    {
      _id: id,
      id,
      username: 'Asha Kulkarni',
      name: 'Asha Kulkarni',
      email,
      whatsappNumber: '9876543210',
      phone: '9876543210',
      category: 'student',
      department: 'CSE',
      language: null,
      permissions: [],
      isEmailVerified: true,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      stats: {
        totalRequests: 0,
        totalSpent: 0,
        currentMonthRequests: 0,
        uncollectedPrints: 0,
        cashToCollect: 0,
      },
    },
  ])
})

test('POST /auth/logout without a body ends the session', async () => {
  const { call } = await student()
  expect(await call('POST', '/logout')).toMatchObject({ status: 200, success: true })
  expect((await call('GET', '/profile')).status).toBe(401)
})

test('PUT /auth/profile answers user, data and data.stats', async () => {
  const { call } = await student()
  const change = { username: 'Asha K', whatsappNumber: '9123456780', department: 'IT' }
  expect(await call('PUT', '/profile', change)).toMatchObject({
    success: true,
    message: 'Profile updated successfully!',
    user: change,
    data: { ...change, stats: { totalRequests: 0 } },
  })
})

test.each(['/change-password', '/update-password'])(
  'PUT /auth%s answers the caller’s token, which the client stores and goes on with',
  async (path) => {
    const { call, token: own, password } = await student()
    const answer = await call('PUT', path, { currentPassword: password, newPassword })
    expect(answer).toMatchObject({ success: true, token: own })
    expect((await call('GET', '/profile')).status).toBe(200)
  },
)

test.each([{}, { type: 'verification' }])('POST /auth/send-otp with %j mails a code', async (type) => {
  const { email, otp } = await newcomer()
  app.passTime(61_000)
  expect(await visitor('POST', '/send-otp', { email, ...type })).toMatchObject({
    success: true,
    message: expect.any(String),
  })
  expect(await codeMailedTo(app, email, otp)).toMatch(/^\d{6}$/)
})

test('POST /auth/verify-otp answers a token and the user, or how many tries are left', async () => {
  const { email, otp } = await newcomer()
  const type = 'verification'
  const wrong = otp === '000000' ? '000001' : '000000'
  expect(await visitor('POST', '/verify-otp', { email, otp: wrong, type })).toMatchObject({
    success: false,
    message: 'Invalid OTP',
    attemptsLeft: 4,
  })
  expect(await visitor('POST', '/verify-otp', { email, otp, type })).toMatchObject({
    success: true,
    message: 'Email verified successfully!',
    token,
    user: { email },
  })
})

test('POST /auth/resend-otp mails another code', async () => {
  const { email, otp } = await newcomer()
  app.passTime(61_000)
  expect(await visitor('POST', '/resend-otp', { email, type: 'verification' })).toMatchObject({
    success: true,
    message: 'New OTP sent to your email',
  })
  expect(await codeMailedTo(app, email, otp)).toMatch(/^\d{6}$/)
})

test('POST /auth/forgot-password and its three follow-ups set a new password, and the last signs in', async () => {
  const { email, otp } = await forgetful()
  app.passTime(61_000)
  expect(await visitor('POST', '/resend-forgot-password-otp', { email })).toMatchObject({
    success: true,
    message: 'OTP resent successfully!',
  })
  const next = { email, otp: await codeMailedTo(app, email, otp) }
  expect(await visitor('POST', '/verify-forgot-password-otp', next)).toMatchObject({
    success: true,
    message: 'OTP verified successfully!',
  })
  expect(await visitor('POST', '/reset-password-with-otp', { ...next, newPassword })).toMatchObject({
    success: true,
    message: 'Password reset successful!',
    token,
    user: { email },
  })
})

test('GET /auth/me answers the user, and the token that it was called with', async () => {
  const { call, token: own, email } = await student()
  expect(await call('GET', '/me')).toMatchObject({ success: true, user: { email }, token: own })
})

test('PUT /auth/reset-password/{token} sets a new password and answers user and token', async () => {
  const { email } = await forgetful()
  const mailed = await linkTokenMailedTo(app, email, 'reset-password')
  const answer = await visitor('PUT', `/reset-password/${mailed}`, { password: newPassword })
  expect(answer).toMatchObject({ success: true, token, user: { email } })
})

test('GET /auth/verify-email/{token} confirms the address', async () => {
  const { email } = await newcomer()
  const mailed = await linkTokenMailedTo(app, email, 'verify-email')
  expect(await visitor('GET', `/verify-email/${mailed}`)).toMatchObject({
    success: true,
    message: 'Email verified successfully!',
    user: { email, isEmailVerified: true },
  })
})

test('POST /auth/resend-verification mails a code to an address, and without one to the caller, who needs none', async () => {
  const { email, otp } = await newcomer()
  app.passTime(61_000)
  expect(await visitor('POST', '/resend-verification', { email })).toMatchObject({ success: true })
  expect(await codeMailedTo(app, email, otp)).toMatch(/^\d{6}$/)
  const confirmed = await student()
  const before = await messagesTo(app, confirmed.email)
  expect(await confirmed.call('POST', '/resend-verification')).toMatchObject({ success: true })
  expect(await messagesTo(app, confirmed.email)).toEqual(before)
})

test('POST /auth/check-email answers whether an address may register', async () => {
  const { email } = aRegistration()
  expect(await visitor('POST', '/check-email', { email })).toMatchObject({
    success: true,
    data: { email, allowed: true },
  })
})

test('PUT /auth/update-details changes what it names and leaves the rest', async () => {
  const { call } = await student()
  expect(await call('PUT', '/update-details', { firstName: 'Asha', lastName: 'Kulkarni' })).toMatchObject({
    success: true,
    user: { firstName: 'Asha', lastName: 'Kulkarni', department: 'CSE' },
    data: { stats: { totalRequests: 0 } },
  })
})
