import { codeLifetimeMs } from '@campus-print/domain/accounts'
import { describe, expect, test } from 'vitest'
import { forThisFile } from '../../testing/for-this-file.ts'
import {
  type SignedUp,
  aRegistration,
  codeMailedTo,
  messagesTo,
  signUp,
} from '../../testing/fixtures/people/people.ts'
import { testApp } from '../../testing/fixtures/app/test-app.ts'

const app = await forThisFile(testApp())

const call = (path: string, body: object) => app.anyone('POST', `/api/auth/${path}`, body)
const login = (email: string, password: string) => call('login', { email, password })
const meWith = (token: string) =>
  app.anyone('GET', '/api/auth/me', undefined, { authorization: `Bearer ${token}` })
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

/** Someone whose mailbox holds a code to set a new password with. */
async function forgetful(): Promise<SignedUp & { email: string; code: string }> {
  const user = await signUp(app)
  const { email } = user.registration
  const before = (await messagesTo(app, email))[0]?.text.match(/\d{6}/)?.[0]
  await call('forgot-password', { email })
  return { ...user, email, code: await codeMailedTo(app, email, before) }
}

describe('a password reset', () => {
  test('by a mailed code signs in and ends every other session', async () => {
    const { email, code, call: before } = await forgetful()
    expect((await call('verify-forgot-password-otp', { email, otp: code })).json).toMatchObject({
      success: true,
      message: 'OTP verified successfully!',
    })
    const reset = await call('reset-password-with-otp', { email, otp: code, newPassword: 'quiet blue river' })
    expect(reset.json).toMatchObject({ message: 'Password reset successful!', user: { email } })
    expect(reset.json.token).toMatch(/^[\w-]{43}$/)
    expect((await before('GET', '/api/auth/me')).status).toBe(401)
    expect((await login(email, 'quiet blue river')).status).toBe(200)
    expect((await login(email, 'tall green lamp')).status).toBe(401)
    expect((await messagesTo(app, email))[0]?.subject).toBe('Your password was changed')
  })

  test('needs the code, once, within its time and five attempts', async () => {
    const { email, code } = await forgetful()
    const reset = (otp: string) =>
      call('reset-password-with-otp', { email, otp, newPassword: 'quiet blue river' })
    expect((await reset(wrong(code))).json).toMatchObject({ code: 'wrong_code', attemptsLeft: 4 })
    expect((await call('verify-forgot-password-otp', { email, otp: wrong(code) })).json).toMatchObject({
      message: 'Invalid OTP',
      attemptsLeft: 3,
    })
    expect((await reset(code)).status).toBe(200)
    expect((await reset(code)).json.code).toBe('code_expired')

    const late = await forgetful()
    app.passTime(codeLifetimeMs)
    expect((await call('verify-forgot-password-otp', { email: late.email, otp: late.code })).json.code).toBe(
      'code_expired',
    )
  })

  test('rejects a code that was mailed to confirm the address', async () => {
    const form = aRegistration()
    await app.anyone('POST', '/api/auth/register', form)
    const otp = await codeMailedTo(app, form.email)
    const stolen = await call('reset-password-with-otp', {
      email: form.email,
      otp,
      newPassword: 'taken over',
    })
    expect(stolen.json.code).toBe('code_expired')
    expect((await call('verify-otp', { email: form.email, otp })).status).toBe(200)
  })

  test('answers the same whether the address has an account or not', async () => {
    const { registration } = await signUp(app)
    const unregistered = aRegistration().email
    const moment = expect.stringMatching(/^\d{4}-.*Z$/)
    const standing = { sentAt: moment, expiresAt: moment, resendAt: moment, now: moment, attemptsLeft: 5 }
    for (const message of [
      'Password reset OTP sent to your email!',
      'The last code was sent less than 60 seconds ago and is still good.',
    ]) {
      const known = await call('forgot-password', { email: registration.email })
      const unknown = await call('forgot-password', { email: unregistered })
      for (const { status, json } of [known, unknown]) {
        expect([status, json]).toEqual([200, { success: true, message, mailedCode: standing }])
      }
    }
  })

  test('gives a new code at once when the last has no attempts left', async () => {
    const { email, code } = await forgetful()
    const check = (otp: string) => call('verify-forgot-password-otp', { email, otp })
    for (const attemptsLeft of [4, 3, 2, 1, 0]) {
      expect((await check(wrong(code))).json).toMatchObject({ attemptsLeft, mailedCode: { attemptsLeft } })
    }
    const { json } = await call('resend-forgot-password-otp', { email })
    expect(json).toMatchObject({ message: 'OTP resent successfully!', mailedCode: { attemptsLeft: 5 } })
    expect((await check(await codeMailedTo(app, email, code))).status).toBe(200)
  })

  test('rejects a common password and one’s own name, and takes another with the same code', async () => {
    const { email, code } = await forgetful()
    const reset = (newPassword: string) => call('reset-password-with-otp', { email, otp: code, newPassword })
    for (const newPassword of ['tigger', 'Asha-Kulkarni']) {
      const { json } = await reset(newPassword)
      expect([json.code, json.errors[0].field]).toEqual(['invalid_input', 'newPassword'])
    }
    expect((await reset('quiet blue river')).status).toBe(200)
  })

  test.each(['short', 'password123'])('rejects the password %s', async (newPassword) => {
    const { email, code } = await forgetful()
    const { json } = await call('reset-password-with-otp', { email, otp: code, newPassword })
    expect([json.code, json.errors[0].field]).toEqual(['invalid_input', 'newPassword'])
  })
})

describe('a password change', () => {
  test.each(['change-password', 'update-password'])(
    'by %s answers the caller’s own token, which goes on, and ends every other session',
    async (path) => {
      const { registration, token, call: caller } = await signUp(app)
      const other = await login(registration.email, registration.password)
      const change = { currentPassword: registration.password, newPassword: 'quiet blue river' }
      const { status, json } = await caller('PUT', `/api/auth/${path}`, change)
      expect([status, json.token, json.user.email]).toEqual([200, token, registration.email])
      expect((await caller('GET', '/api/auth/me')).json.token).toBe(token)
      expect((await meWith(other.json.token)).status).toBe(401)
      expect((await login(registration.email, 'quiet blue river')).status).toBe(200)
    },
  )

  test('in a session that is kept in a cookie answers the word cookie, and the cookie goes on', async () => {
    const { registration, token: other } = await signUp(app)
    const { email, password } = registration
    const here = await call('login', { email, password, session: 'cookie' })
    const headers = { cookie: here.headers.getSetCookie().join('; '), origin: app.url }
    const change = { currentPassword: password, newPassword: 'quiet blue river' }
    const { json } = await app.anyone('PUT', '/api/auth/change-password', change, headers)
    expect(json).toMatchObject({ success: true, token: 'cookie', user: { email } })
    expect((await app.anyone('GET', '/api/auth/me', undefined, headers)).json.token).toBe('cookie')
    expect((await meWith(other)).status).toBe(401)
  })

  test('is made once of several at the same moment that name one present password', async () => {
    const { registration, call: signedIn } = await signUp(app)
    const change = (at: number) => ({
      currentPassword: registration.password,
      newPassword: `quiet blue river ${at}`,
    })
    const answers = await Promise.all(
      [1, 2, 3].map((at) => signedIn('PUT', '/api/auth/change-password', change(at))),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
    const at = answers.findIndex(({ status }) => status === 200) + 1
    expect((await login(registration.email, change(at).newPassword)).status).toBe(200)
  })

  test.each(['tigger', 'Asha Kulkarni'])('rejects %s, which is easy to guess', async (newPassword) => {
    const { registration, call: signedIn } = await signUp(app)
    const change = { currentPassword: registration.password, newPassword }
    expect((await signedIn('PUT', '/api/auth/change-password', change)).json).toMatchObject({
      code: 'invalid_input',
      errors: [{ field: 'newPassword' }],
    })
    expect((await login(registration.email, registration.password)).status).toBe(200)
  })

  test('needs the present password, and changes nothing without it', async () => {
    const { registration, call: signedIn } = await signUp(app)
    const change = { currentPassword: 'a guess', newPassword: 'quiet blue river' }
    expect((await signedIn('PUT', '/api/auth/change-password', change)).json).toMatchObject({
      code: 'invalid_input',
      errors: [{ field: 'currentPassword' }],
    })
    expect((await signedIn('GET', '/api/auth/me')).status).toBe(200)
    expect((await login(registration.email, registration.password)).status).toBe(200)
  })
})
