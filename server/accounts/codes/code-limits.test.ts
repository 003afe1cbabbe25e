import { describe, expect, test } from 'vitest'
import { forThisFile } from '../../testing/for-this-file.ts'
import { testApp } from '../../testing/fixtures/app/test-app.ts'
import { withCampusSettings } from '../../testing/fixtures/app/with-campus-settings.ts'
import { withoutLimits, wideLimits } from '../../testing/fixtures/app/without-limits.ts'
import { aRegistration, signUp } from '../../testing/fixtures/people/people.ts'

const app = await forThisFile(testApp())
app.stopClock()

const minute = 60_000
const hour = 60 * minute

let networkAddresses = 0
/** A network address without earlier calls. */
const elsewhere = () => `198.51.100.${++networkAddresses}`

async function post(path: string, body: object, from = '192.0.2.1') {
  const answer = await app.app.http.inject({
    method: 'POST',
    url: `/api/auth/${path}`,
    remoteAddress: from,
    payload: body,
  })
  return { status: answer.statusCode, headers: answer.headers, json: answer.json() }
}

async function useUpTries(email: string): Promise<void> {
  for (let guess = 0; guess < 5; guess++) {
    await post('verify-forgot-password-otp', { email, otp: '000000' }, elsewhere())
  }
}

const people: [string, () => Promise<string>][] = [
  ['a confirmed account', async () => (await signUp(app)).registration.email],
  [
    'an unconfirmed account',
    async () => {
      const form = aRegistration()
      await app.anyone('POST', '/api/auth/register', form)
      return form.email
    },
  ],
  ['an address without an account', async () => aRegistration().email],
]

describe.each(people)('codes for %s', (_, anEmail) => {
  test('make one requester wait longer each time, and state the wait', async () => {
    const email = await anEmail()
    const requestCode = async () => {
      const { status, headers, json } = await post('forgot-password', { email })
      if (status === 200) await useUpTries(email)
      return status === 200 ? 'sent' : `${headers['retry-after']} s: ${json.message}`
    }
    await withoutLimits(app, async () => {
      expect([await requestCode(), await requestCode()]).toEqual(['sent', 'sent'])
      for (const [minutes, stated] of [
        [1, '1 minute'],
        [2, '2 minutes'],
        [5, '5 minutes'],
        [15, '15 minutes'],
        [60, '60 minutes'],
        [60, '60 minutes'],
      ] as const) {
        const rejected = `${minutes * 60} s: Too many attempts. Try again in ${stated}.`
        expect([await requestCode(), await requestCode()]).toEqual([rejected, rejected])
        app.passTime(minutes * minute)
        expect(await requestCode()).toBe('sent')
      }
    })
  })

  test('are counted over all requesters, and one more is available when a place is free', async () => {
    const email = await anEmail()
    const limits = { ...wideLimits.accountLimits, codesByAccount: { tries: 3, windowSeconds: 3 * 3600 } }
    await withCampusSettings(app, { accountLimits: limits }, async () => {
      const statuses: number[] = []
      for (const path of ['forgot-password', 'resend-forgot-password-otp', 'send-otp', 'resend-otp']) {
        statuses.push((await post(path, { email }, elsewhere())).status)
        app.passTime(minute)
      }
      expect(statuses).toEqual([200, 200, 200, 429])
      app.passTime(hour)
      expect((await post('forgot-password', { email }, elsewhere())).status).toBe(200)
    })
  })
})

test('codes get five guesses each, and a limited number a day, from any number of network addresses', async () => {
  const { email } = (await signUp(app)).registration
  const limits = { ...wideLimits.accountLimits, codesByAccount: { tries: 3, windowSeconds: 3 * 3600 } }
  let judged = 0
  await withCampusSettings(app, { accountLimits: limits }, async () => {
    for (let passed = 0; passed < 6 * hour; passed += 20 * minute) {
      await post('forgot-password', { email }, elsewhere())
      for (let guess = 0; guess < 6; guess++) {
        const { json } = await post('verify-forgot-password-otp', { email, otp: '000000' })
        if (json.code !== 'code_expired') judged++
      }
      app.passTime(20 * minute)
    }
  })
  expect(judged).toBe(8 * 5)
})

test('a request for a code that comes too early gets the times of the last code and does not count', async () => {
  const { email } = (await signUp(app)).registration
  for (let count = 0; count < 30; count++) {
    expect((await post('forgot-password', { email })).status).toBe(200)
  }
  app.passTime(minute)
  expect((await post('forgot-password', { email })).json.message).toBe(
    'Password reset OTP sent to your email!',
  )
})
