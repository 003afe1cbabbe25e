import { randomUUID } from 'node:crypto'
import { createHook } from 'node:async_hooks'
import { codeLifetimeMs, registrationLifetimeMs } from '@campus-print/domain/accounts'
import { describe, expect, test } from 'vitest'
import { forThisFile } from '../../testing/for-this-file.ts'
import type { ApiResponse } from '../../testing/fixtures/app/api-client.ts'
import { testApp } from '../../testing/fixtures/app/test-app.ts'
import { withoutLimits } from '../../testing/fixtures/app/without-limits.ts'
import { aRegistration, codeMailedTo, messagesTo, signUp } from '../../testing/fixtures/people/people.ts'
import { deleteExpired } from '../accounts.ts'

const app = await forThisFile(testApp())

const owners = 'tall green lamp'
const strangers = 'a stranger’s guess'

const post = (path: string, body: object) => app.anyone('POST', `/api/auth/${path}`, body)
const register = (email: string, password: string) => post('register', aRegistration({ email, password }))
const login = (email: string, password: string) => post('login', { email, password })

/** A user with a confirmed account; one more hash than usual was computed meanwhile, if any was. */
async function confirmed(): Promise<string> {
  const { registration } = await signUp(app, { password: owners })
  await login(aRegistration().email, owners)
  return registration.email
}

/**
 * How many password hashes were made or compared meanwhile: each is a task that the native library leaves
 * unnamed.
 */
async function hashesOf<Result>(act: () => Promise<Result>): Promise<[number, Result]> {
  let hashes = 0
  const hook = createHook({
    init(_id, type) {
      if (type === 'undefined') hashes++
    },
  })
  hook.enable()
  try {
    const result = await act()
    return [hashes, result]
  } finally {
    hook.disable()
  }
}

async function codesBeingSent(): Promise<number> {
  const { rows } = await app.database.pool.query(
    `select 1 from pgboss.job where name = 'send-code' and state in ('created', 'retry', 'active')`,
  )
  return rows.length
}

describe('a client that registers over an existing address', () => {
  test('cannot learn from any later call whether it has an account', async () => {
    await withoutLimits(app, async () => {
      app.stopClock()
      const hasAccount = await confirmed()
      const isFree = hasAccount.replace(/^asha\.[^@]*/, `asha.${randomUUID()}`)
      const calls: [string, (email: string) => Promise<ApiResponse>][] = [
        ['register', (email) => register(email, strangers)],
        ['login with its password', (email) => login(email, strangers)],
        ['login with another', (email) => login(email, 'something else')],
        ['verify', (email) => post('verify-otp', { email, otp: '000000' })],
        ['resend too early', (email) => post('resend-otp', { email })],
        ['check', (email) => post('check-email', { email })],
        ['forgot', (email) => post('forgot-password', { email })],
        ['check the reset', (email) => post('verify-forgot-password-otp', { email, otp: '000000' })],
        ['reset', (email) => post('reset-password-with-otp', { email, otp: '000000', newPassword: owners })],
        ['login a minute later', (email) => login(email, strangers)],
        ['verify the second code', (email) => post('verify-otp', { email, otp: '000000' })],
        ['send', (email) => post('send-otp', { email })],
        ['resend the verification', (email) => post('resend-verification', { email })],
        ['register again', (email) => register(email, 'a second guess')],
        ['login with the first password', (email) => login(email, strangers)],
        ['login with the second', (email) => login(email, 'a second guess')],
      ]
      for (const [name, call] of calls) {
        if (name.includes('later')) app.passTime(codeLifetimeMs)
        const [hashes, answer] = await hashesOf(() => call(hasAccount))
        const [hashesOfFree, answerOfFree] = await hashesOf(() => call(isFree))
        await expect.poll(codesBeingSent).toBe(0)
        expect([name, hashes, textOf(answer)]).toEqual([
          name,
          hashesOfFree,
          textOf(answerOfFree, isFree, hasAccount),
        ])
        if (name.startsWith('login')) expect([name, hashes]).toEqual([name, 2])
        if (name.startsWith('login with the second')) expect(answer.json.code).toBe('needs_verification')
      }
      const [mail] = await messagesTo(app, hasAccount)
      expect(mail?.subject).toBe('Someone tried to register with your address')
    })

    /**
     * Status, headers and body of a response, without date and request id, and with `from` replaced by `to`.
     */
    function textOf({ status, headers, bytes }: ApiResponse, from = '', to = ''): string {
      const named = [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name))
      return JSON.stringify([status, named, bytes.toString()]).replaceAll(from, to)
    }
  })

  test('gets no access to an existing account, whose owner signs in as before', async () => {
    const email = await confirmed()
    await register(email, strangers)
    expect((await login(email, strangers)).json.code).toBe('needs_verification')
    expect((await login(email, owners)).status).toBe(200)
    await register(email, owners)
    expect((await login(email, owners)).status).toBe(200)
    await post('forgot-password', { email })
    const otp = await codeMailedTo(app, email)
    expect((await post('verify-otp', { email, otp })).json.code).toBe('wrong_code')
    expect(
      (await post('reset-password-with-otp', { email, otp, newPassword: 'quiet blue river' })).status,
    ).toBe(200)
    expect((await login(email, 'quiet blue river')).status).toBe(200)
  })

  test('gets no guesses at the account with a password of its own', async () => {
    const email = await confirmed()
    await register(email, strangers)
    const statuses: number[] = []
    for (let guess = 0; guess < 6; guess++) {
      statuses.push((await login(email, 'something else')).status, (await login(email, strangers)).status)
    }
    expect(statuses).toEqual([401, 403, 401, 403, 401, 403, 401, 403, 401, 403, 429, 429])
  })
})

describe('an unconfirmed registration', () => {
  const loginsOf = async (...emails: string[]) => {
    const answers = []
    for (const email of emails) answers.push((await login(email, strangers)).status)
    return answers
  }

  test('is deleted after seven days, with or without an account of its address', async () => {
    const { db } = app.database
    const hasAccount = await confirmed()
    const isFree = aRegistration().email
    await register(isFree, 'an earlier one')
    app.passTime(registrationLifetimeMs / 2)
    for (const email of [hasAccount, isFree]) await register(email, strangers)
    const { rows } = await app.database.pool.query('select created_at from users where email = $1', [isFree])
    const registeredAt = rows[0].created_at.getTime()
    await deleteExpired({ db, now: new Date(registeredAt + registrationLifetimeMs - 60_000) })
    expect(await loginsOf(hasAccount, isFree)).toEqual([403, 403])
    await deleteExpired({ db, now: new Date(registeredAt + registrationLifetimeMs + 60_000) })
    expect(await loginsOf(hasAccount, isFree)).toEqual([401, 401])
    expect((await login(hasAccount, owners)).status).toBe(200)
  })

  test('is deleted with the account of its address', async () => {
    const { registration, call } = await signUp(app, { password: owners })
    await register(registration.email, strangers)
    await call('DELETE', '/api/auth/account', { password: owners })
    expect(await loginsOf(registration.email)).toEqual([401])
  })

  test('is replaced by a later one with all personal details', async () => {
    const earlier = aRegistration()
    const later = aRegistration({
      email: earlier.email,
      username: 'Ravi Deshmukh',
      whatsappNumber: '8123456789',
      category: 'staff',
      department: 'IT',
      password: 'quiet blue river',
    })
    await post('register', earlier)
    const code = await codeMailedTo(app, earlier.email)
    await post('register', later)
    const otp = await codeMailedTo(app, earlier.email, code)
    const { username, whatsappNumber, category, department } = later
    expect((await post('verify-otp', { email: earlier.email, otp })).json).toMatchObject({
      needsNewPassword: true,
      user: { username, whatsappNumber, category, department },
    })
  })
})
