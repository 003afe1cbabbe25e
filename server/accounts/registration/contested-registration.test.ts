import { describe, expect, test } from 'vitest'
import { forThisFile } from '../../testing/for-this-file.ts'
import { apiClient } from '../../testing/fixtures/app/api-client.ts'
import { testApp } from '../../testing/fixtures/app/test-app.ts'
import { aRegistration, codeMailedTo, linkTokenMailedTo } from '../../testing/fixtures/people/people.ts'

const app = await forThisFile(testApp())

const owners = 'the owner’s own'
const strangers = 'a stranger’s guess'

const login = (email: string, password: string) => app.anyone('POST', '/api/auth/login', { email, password })
const verify = (email: string, otp: string) => app.anyone('POST', '/api/auth/verify-otp', { email, otp })

/** Registers an address with several passwords in turn; returns the address and the latest code. */
async function registered(...passwords: string[]): Promise<{ email: string; code: string }> {
  const { email } = aRegistration()
  let code: string | undefined
  for (const password of passwords) {
    const { status } = await app.anyone('POST', '/api/auth/register', aRegistration({ email, password }))
    expect(status).toBe(201)
    code = await codeMailedTo(app, email, code)
  }
  return { email, code: code! }
}

async function loginsOf(email: string, ...passwords: string[]): Promise<number[]> {
  const answers = []
  for (const password of passwords) answers.push(await login(email, password))
  return answers.map(({ status }) => status)
}

async function resetCodeOf(email: string, confirmedBy: string): Promise<string> {
  await app.anyone('POST', '/api/auth/forgot-password', { email })
  return codeMailedTo(app, email, confirmedBy)
}

describe('an address registered with different passwords', () => {
  test.each([
    ['a stranger registered last', [owners, strangers]],
    ['a stranger registered first', [strangers, owners]],
    ['its owner registered before and after a stranger', [owners, strangers, owners]],
    ['a stranger registered last, twice', [owners, strangers, strangers]],
  ])('is confirmed by its code, and no password opens it: %s', async (_, passwords) => {
    const { email, code } = await registered(...passwords)
    const { status, json } = await verify(email, code)
    expect(status).toBe(200)
    expect(json).toMatchObject({ needsNewPassword: true, user: { email, isEmailVerified: true } })
    expect(await loginsOf(email, owners, strangers, '', 'no account has this password')).toEqual([
      401, 401, 400, 401,
    ])
  })

  test('signs in the user who confirms it, but neither changes nor deletes with any of the passwords', async () => {
    const { email, code } = await registered(owners, strangers)
    const call = apiClient(app.url, (await verify(email, code)).json.token)
    expect((await call('GET', '/api/auth/me')).json.user.email).toBe(email)
    for (const currentPassword of [owners, strangers]) {
      const change = { currentPassword, newPassword: 'tall green lamp' }
      expect((await call('PUT', '/api/auth/change-password', change)).json.code).toBe('invalid_input')
    }
  })

  test('is opened only by the password that a mailed code sets', async () => {
    const { email, code } = await registered(owners, strangers)
    await verify(email, code)
    const reset = { email, otp: await resetCodeOf(email, code), newPassword: 'tall green lamp' }
    expect((await app.anyone('POST', '/api/auth/reset-password-with-otp', reset)).status).toBe(200)
    expect(await loginsOf(email, owners, strangers, 'tall green lamp')).toEqual([401, 401, 200])
    const { rows } = await app.database.pool.query('select contested from users where email = $1', [email])
    expect(rows).toEqual([{ contested: false }])
  })

  test('reports this after confirmation by link, too', async () => {
    const { email } = await registered(strangers, owners)
    const token = await linkTokenMailedTo(app, email, 'verify-email')
    const { json } = await app.anyone('GET', `/api/auth/verify-email/${token}`)
    expect(json).toMatchObject({ success: true, needsNewPassword: true })
    expect(await loginsOf(email, owners, strangers)).toEqual([401, 401])
  })

  test('looks like any other before it is confirmed', async () => {
    const { email } = await registered(owners, strangers)
    expect(await loginsOf(email, owners, strangers)).toEqual([401, 403])
  })
})

describe('an address registered again with the same password', () => {
  test('is opened by that password', async () => {
    const { email, code } = await registered(owners, owners)
    expect((await verify(email, code)).json).toMatchObject({ success: true, needsNewPassword: false })
    expect(await loginsOf(email, owners)).toEqual([200])
  })

  test('is opened by it after two registrations at the same instant', async () => {
    const form = aRegistration()
    await Promise.all([1, 2, 3].map(() => app.anyone('POST', '/api/auth/register', form)))
    const { rows } = await app.database.pool.query('select contested from users where email = $1', [
      form.email,
    ])
    expect(rows).toEqual([{ contested: false }])
  })
})

test('registrations with different passwords at the same instant are contested', async () => {
  const { email } = aRegistration()
  await Promise.all(
    [owners, strangers].map((password) =>
      app.anyone('POST', '/api/auth/register', aRegistration({ email, password })),
    ),
  )
  const { rows } = await app.database.pool.query('select contested from users where email = $1', [email])
  expect(rows).toEqual([{ contested: true }])
})

test('registering over a confirmed account does not make it contested', async () => {
  const { email, code } = await registered(owners)
  await verify(email, code)
  await app.anyone('POST', '/api/auth/register', aRegistration({ email, password: strangers }))
  expect(await loginsOf(email, owners, strangers)).toEqual([200, 403])
  const { rows } = await app.database.pool.query('select contested from users where email = $1', [email])
  expect(rows).toEqual([{ contested: false }])
})
