import { codeAttempts, codeLength } from '@campus-print/domain/accounts'
import { beforeAll, describe, expect, test } from 'vitest'
import { forThisFile } from '../testing/for-this-file.ts'
import type { ApiClient } from '../testing/fixtures/app/api-client.ts'
import { makePages } from '../testing/fixtures/files/make-pdf.ts'
import { uploadForm } from '../testing/fixtures/people/orders.ts'
import { aRegistration, codeMailedTo, signUp } from '../testing/fixtures/people/people.ts'
import { type TestApp, secondInstance, testApp } from '../testing/fixtures/app/test-app.ts'
import { withoutLimits } from '../testing/fixtures/app/without-limits.ts'

const app = await forThisFile(testApp())
const other = await forThisFile(secondInstance(app))

async function registered(): Promise<{ email: string; code: string }> {
  const { email } = aRegistration()
  await app.anyone('POST', '/api/auth/register', aRegistration({ email }))
  return { email, code: await codeMailedTo(app, email) }
}

async function registeredInTurn(count: number): Promise<{ email: string; code: string }[]> {
  const people: { email: string; code: string }[] = []
  while (people.length < count) people.push(await registered())
  return people
}

const verify = ({ anyone }: TestApp, email: string, otp: string) =>
  anyone('POST', '/api/auth/verify-otp', { email, otp })

describe('codes guessed through two processes', () => {
  const people = 40
  const guessesEach = 50
  const networkAddresses = 200

  test(
    'get five attempts each, however many thousand guesses arrive from any address',
    { timeout: 240_000 },
    async () => {
      const attacked = await registeredInTurn(people)
      const guesses = attacked.flatMap(({ email, code }) =>
        wrongCodes(code, guessesEach).map((otp) => ({ email, otp })),
      )
      const judged = new Map<string, number>()
      await atOnce(48, guesses, async (guess, turn) => {
        const { http } = turn % 2 === 0 ? app.app : other.app
        const answer = await http.inject({
          method: 'POST',
          url: '/api/auth/verify-otp',
          remoteAddress: `198.51.100.${turn % networkAddresses}`,
          payload: guess,
        })
        const { code } = answer.json()
        expect([answer.statusCode, code]).toEqual([400, expect.stringMatching(/^(wrong_code|code_expired)$/)])
        if (code === 'wrong_code') judged.set(guess.email, (judged.get(guess.email) ?? 0) + 1)
      })
      expect(guesses).toHaveLength(2_000)
      expect([...judged.values()]).toEqual(attacked.map(() => codeAttempts))
      const ends = await Promise.all(attacked.map(({ email, code }) => verify(other, email, code)))
      expect(new Set(ends.map(({ json }) => json.code))).toEqual(new Set(['code_expired']))
      expect(await app.database.db.selectFrom('sessions').select('id').execute()).toEqual([])
    },
  )

  test('sign in once when the right code reaches both at the same instant', async () => {
    await withoutLimits(app, async () => {
      for (const { email, code } of await registeredInTurn(8)) {
        const answers = await Promise.all([verify(app, email, code), verify(other, email, code)])
        expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
      }
    })
  })

  /** So many codes, none of them the right one. */
  function wrongCodes(right: string, count: number): string[] {
    const first = Number(right) + 1
    return Array.from({ length: count }, (_, at) =>
      String((first + at) % 10 ** codeLength).padStart(codeLength, '0'),
    )
  }

  async function atOnce<Item>(
    workers: number,
    items: readonly Item[],
    work: (item: Item, turn: number) => Promise<void>,
  ): Promise<void> {
    const line = items.entries()
    async function workOff(): Promise<void> {
      for (const [turn, item] of line) await work(item, turn)
    }
    await Promise.all(Array.from({ length: workers }, workOff))
  }
})

describe('the response time', () => {
  const samples = 72

  test('of a failed login is the same for known and unknown addresses', async () => {
    const { registration } = await signUp(app)
    await withoutLimits(app, async () => {
      const timed = async (email: string) => {
        const began = performance.now()
        await app.anyone('POST', '/api/auth/login', { email, password: 'a wrong guess' })
        return performance.now() - began
      }
      const known: number[] = []
      const unknown: number[] = []
      await timed(aRegistration().email)
      // Alternates in both orders, so that other load on the machine affects both equally.
      for (let sample = 0; sample < samples; sample += 2) {
        known.push(await timed(registration.email))
        unknown.push(await timed(aRegistration().email))
        unknown.push(await timed(aRegistration().email))
        known.push(await timed(registration.email))
      }
      const longer = shareOfLonger(known, unknown)
      expect(longer).toBeGreaterThan(0.3)
      expect(longer).toBeLessThan(0.7)
    })
  })

  /**
   * How often one of `some` is longer than one of `others`, over all pairs: a half when nothing tells them apart, and
   * 0 or 1 when their medians lie further apart than either spreads. Chance alone strays 0.05 from the half.
   */
  function shareOfLonger(some: readonly number[], others: readonly number[]): number {
    const longer = some.flatMap((one) => others.filter((another) => one > another)).length
    return longer / (some.length * others.length)
  }
})

describe('a cookie session, in a request from another site:', () => {
  let cookie = ''
  let call: ApiClient
  beforeAll(async () => {
    const { registration, call: own } = await signUp(app)
    call = own
    const credentials = { email: registration.email, password: registration.password, session: 'cookie' }
    const { headers } = await app.anyone('POST', '/api/auth/login', credentials)
    cookie = headers.get('set-cookie')?.split(';')[0] ?? ''
  })

  const foreign: [string, () => Record<string, string>][] = [
    ['another site', () => ({ origin: 'https://elsewhere.example' })],
    ['another port', () => ({ origin: other.url })],
    ['another scheme', () => ({ origin: app.url.replace('http:', 'https:') })],
    ['a host that begins like ours', () => ({ origin: `${app.url}.elsewhere.example` })],
    ['a frame without an origin', () => ({ origin: 'null' })],
    ['no origin', () => ({})],
    ['our address as referrer alone', () => ({ referer: app.url })],
  ]

  test.each(foreign)('%s changes nothing and ends no session', async (_, from) => {
    const headers = { cookie, ...from() }
    const before = (await call('GET', '/api/auth/profile')).json
    const attempts = await Promise.all([
      app.anyone('PUT', '/api/auth/update-details', { firstName: 'Mallory' }, headers),
      app.anyone('POST', '/api/auth/logout', undefined, headers),
      app.anyone('POST', '/api/print/upload', uploadForm(makePages(1)), headers),
      ...['application/x-www-form-urlencoded', 'text/plain'].map((type) =>
        app.anyone('POST', '/api/auth/logout', Buffer.from('a=b'), { ...headers, 'content-type': type }),
      ),
    ])
    for (const { status, json } of attempts) expect([status, json.code]).toEqual([403, 'foreign_origin'])
    expect((await call('GET', '/api/auth/profile')).json).toEqual(before)
    expect((await app.anyone('GET', '/api/auth/me', undefined, { cookie })).status).toBe(200)
  })

  test('requests from our own pages are accepted', async () => {
    const headers = { cookie, origin: app.url }
    const { status } = await app.anyone('PUT', '/api/auth/update-details', { firstName: 'Asha' }, headers)
    expect(status).toBe(200)
  })

  test.each(['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x'])(
    'a form of %s signs no user in',
    async (type) => {
      const { registration } = await signUp(app)
      const form = Buffer.from(JSON.stringify({ ...registration, session: 'cookie' }))
      const { status, headers } = await app.anyone('POST', '/api/auth/login', form, { 'content-type': type })
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
      expect(headers.get('set-cookie')).toBeNull()
    },
  )
})
