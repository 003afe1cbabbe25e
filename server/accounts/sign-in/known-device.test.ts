import { describe, expect, test } from 'vitest'
import { forThisFile } from '../../testing/for-this-file.ts'
import { testApp } from '../../testing/fixtures/app/test-app.ts'
import { withCampusSettings } from '../../testing/fixtures/app/with-campus-settings.ts'
import { wideLimits } from '../../testing/fixtures/app/without-limits.ts'
import { aRegistration, codeMailedTo, messagesTo, signUp } from '../../testing/fixtures/people/people.ts'
import { deviceLifetimeMs } from './device-cookie.ts'
import { deleteExpired } from '../accounts.ts'

const app = await forThisFile(testApp())

const password = 'tall green lamp'
const minute = 60_000

/** Calls as a browser with this device cookie, or with none. */
const post = (path: string, body: object, device?: string) =>
  app.anyone('POST', `/api/auth/${path}`, body, device === undefined ? {} : { cookie: device })

const login = (email: string, device?: string, typed = password) =>
  post('login', { email, password: typed, session: 'cookie' }, device)

/** The device cookie of a response. */
function deviceIn({ headers }: { headers: Headers }): string {
  const cookie = headers.getSetCookie().find((header) => header.startsWith('campus_device='))
  return cookie?.split(';')[0] ?? 'none'
}

/** A user with a confirmed account, who signed in on a browser. */
async function known(): Promise<{ email: string; device: string }> {
  const { registration } = await signUp(app, { password })
  return { email: registration.email, device: deviceIn(await login(registration.email)) }
}

async function statusesOf(count: number, act: () => Promise<{ status: number }>): Promise<number[]> {
  const statuses: number[] = []
  while (statuses.length < count) statuses.push((await act()).status)
  return statuses
}

const guess = (email: string, device?: string) => login(email, device, 'a wrong guess')
const locked = [...Array(10).fill(401), 429, 429]

describe('a browser known to an account', () => {
  test('has a signed cookie for 180 days, unreadable for scripts and not sent by other sites', async () => {
    const { email, device } = await known()
    const [header] = (await login(email, device)).headers
      .getSetCookie()
      .filter((cookie) => cookie.startsWith('campus_device='))
    expect(header).toMatch(
      /^campus_device=[\w-]{32}\.[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    expect(header?.split(';')[0]).toBe(device)
    const bearer = await post('login', { email, password })
    expect(bearer.headers.getSetCookie()).toEqual([])
  })

  test('signs in when strangers have used up the account’s attempts from the same network address', async () => {
    const { email, device } = await known()
    expect(await statusesOf(12, () => guess(email))).toEqual(locked)
    expect((await login(email)).json).toMatchObject({
      code: 'rate_limited',
      message: expect.stringMatching(/^Too many attempts\. Try again in 1[45] minutes\.$/),
    })
    expect((await login(email, device)).status).toBe(200)
    expect((await login(email)).status).toBe(429)
  })

  test('signs in and gets a code when strangers have used up the attempts of its network address', async () => {
    const { email, device } = await known()
    const few = { tries: 3, windowSeconds: 900 }
    const accountLimits = { ...wideLimits.accountLimits, failedLoginsByAddress: few, codesByAddress: few }
    await withCampusSettings(app, { accountLimits }, async () => {
      await app.database.pool.query('delete from rate_limits')
      const guesses = await statusesOf(4, () => guess(aRegistration().email))
      const codes = await statusesOf(4, () => post('forgot-password', { email: aRegistration().email }))
      expect([guesses, codes]).toEqual([
        [401, 401, 401, 429],
        [200, 200, 200, 429],
      ])
      expect((await login(email)).status).toBe(429)
      expect((await login(email, device)).status).toBe(200)
      expect((await post('forgot-password', { email })).status).toBe(429)
      expect((await post('forgot-password', { email }, device)).status).toBe(200)
      const otp = await codeMailedTo(app, email)
      const reset = { email, otp, newPassword: 'quiet blue river' }
      expect((await post('reset-password-with-otp', reset)).status).toBe(429)
      expect((await post('reset-password-with-otp', reset, device)).status).toBe(200)
    })
    await app.database.pool.query('delete from rate_limits')
  })

  test('gets a code when strangers have requested twenty', async () => {
    const { email, device } = await known()
    let sent = 0
    for (let count = 0; count < 20; count++) {
      const { json } = await post('forgot-password', { email })
      if (json.success) sent++
      app.passTime(minute)
    }
    expect(sent).toBeLessThan(7)
    expect((await post('forgot-password', { email })).json).toMatchObject({
      code: 'rate_limited',
      message: expect.stringMatching(/^Too many attempts\. Try again in \d+ minutes\.$/),
    })
    const mails = (await messagesTo(app, email)).length
    expect((await post('forgot-password', { email }, device)).json.success).toBe(true)
    await expect.poll(async () => (await messagesTo(app, email)).length).toBe(mails + 1)
  })

  test('may fail ten times in a quarter of an hour, and then waits alone', async () => {
    const { email, device } = await known()
    const elsewhere = deviceIn(await login(email))
    expect(elsewhere).not.toBe(device)
    expect(await statusesOf(12, () => guess(email, device))).toEqual(locked)
    expect((await login(email, device)).status).toBe(429)
    expect((await login(email, elsewhere)).status).toBe(200)
    expect((await login(email)).status).toBe(200)
  })

  test('waits longer each time for codes of its own', async () => {
    const { email, device } = await known()
    const statuses: number[] = []
    for (let count = 0; count < 6; count++) {
      statuses.push((await post('forgot-password', { email }, device)).status)
      app.passTime(61_000)
    }
    expect(statuses).toEqual([200, 200, 200, 429, 200, 429])
  })

  test('may be known to several accounts, with separate attempts', async () => {
    const { email, device } = await known()
    const second = (await signUp(app, { password })).registration.email
    expect(deviceIn(await login(second, device))).toBe(device)
    expect(await statusesOf(12, () => guess(email, device))).toEqual(locked)
    expect((await login(second, device)).status).toBe(200)
  })
})

describe('a browser has a stranger’s limits', () => {
  async function lockedOut(device: string | undefined, email: string): Promise<void> {
    expect(await statusesOf(12, () => guess(email))).toEqual(locked)
    expect((await login(email, device)).status).toBe(429)
  }

  test('without a cookie', async () => {
    await lockedOut(undefined, (await known()).email)
  })

  test.each<[string, (device: string) => string]>([
    ['without a signature', (device) => device.replace(/\..*/, '')],
    ['with another id', (device) => device.replace(/=..../, '=AAAA')],
    ['with a foreign signature', (device) => device.replace(/\.(.*)$/, `.${'A'.repeat(43)}`)],
    ['of another form', () => 'campus_device=../../etc/passwd'],
  ])('with a cookie %s', async (_, forged) => {
    const { email, device } = await known()
    await lockedOut(forged(device), email)
    expect((await login(email, device)).status).toBe(200)
  })

  test('with the cookie of another browser', async () => {
    await lockedOut((await known()).device, (await known()).email)
  })

  test('at an address without an account', async () => {
    const { device } = await known()
    const { email } = aRegistration()
    expect(await statusesOf(12, () => guess(email, device))).toEqual(locked)
  })

  test('after the password was changed elsewhere', async () => {
    const { email, device } = await known()
    const there = await login(email)
    const headers = { cookie: there.headers.getSetCookie().join('; '), origin: app.url }
    const change = { currentPassword: password, newPassword: 'quiet blue river' }
    expect((await app.anyone('PUT', '/api/auth/change-password', change, headers)).status).toBe(200)
    expect(await statusesOf(12, () => guess(email))).toEqual(locked)
    expect((await login(email, device, 'quiet blue river')).status).toBe(429)
    expect((await login(email, deviceIn(there), 'quiet blue river')).status).toBe(200)
  })

  test('after the password was set with a mailed code', async () => {
    const { email, device } = await known()
    await post('forgot-password', { email })
    const otp = await codeMailedTo(app, email)
    const reset = { email, otp, newPassword: 'quiet blue river' }
    expect((await post('reset-password-with-otp', reset)).status).toBe(200)
    expect(await statusesOf(12, () => guess(email))).toEqual(locked)
    expect((await login(email, device, 'quiet blue river')).status).toBe(429)
  })

  test('180 days after the last sign-in', async () => {
    const { email, device } = await known()
    app.passTime(deviceLifetimeMs)
    await lockedOut(device, email)
    const { db } = app.database
    await deleteExpired({ db, now: new Date(Date.now() + 2 * deviceLifetimeMs) })
    expect(await db.selectFrom('device_cookies').selectAll().execute()).toEqual([])
  })
})

test('over https only this host may set the device cookie', async () => {
  const behind = await testApp({ PUBLIC_URL: 'https://print.campus.example' })
  try {
    const { registration } = await signUp(behind, { password })
    const body = { email: registration.email, password, session: 'cookie' }
    const { headers } = await behind.anyone('POST', '/api/auth/login', body)
    expect(headers.getSetCookie().find((cookie) => cookie.includes('campus_device'))).toMatch(
      /^__Host-campus_device=[^;]+;.* Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
  } finally {
    await behind.close()
  }
})
