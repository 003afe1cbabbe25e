import { createPublicKey, verify } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import type { UserRow } from '../../accounts/tables.ts'
import { answering, messageProvider } from '../../testing/fakes/message-provider.ts'
import { pushBrowser } from '../../testing/fakes/push-browser.ts'
import { defaultSettings } from '../../settings/index.ts'
import { withCampusSettings } from '../../testing/fixtures/app/with-campus-settings.ts'
import { testApp } from '../../testing/fixtures/app/test-app.ts'
import { givenRequest, givenUser } from '../../testing/fixtures/database/factories.ts'
import { transition } from '../../testing/fixtures/ordering/transition.ts'
import { signedIn } from '../../testing/fixtures/people/people.ts'
import { forThisFile } from '../../testing/for-this-file.ts'
import { createJobs } from '../../platform/jobs/jobs.ts'
import { silentLog } from '../../platform/log/log.ts'
import { isPublicAddress, isPushEndpoint } from './push-endpoint.ts'

const service = await forThisFile(messageProvider())
// Push services of this environment may listen on loopback.
const app = await forThisFile(testApp({ NODE_ENV: 'test' }))
const { db, connection } = app.database
const jobs = createJobs({ connection, log: silentLog })
await jobs.start()
await forThisFile(Promise.resolve({ close: () => jobs.stop() }))

const path = '/api/notifications/push-subscriptions'
let endpoints = 0
const newEndpoint = () => `${service.address}/send/${(endpoints += 1)}`

async function subscribed(user: UserRow) {
  const browser = pushBrowser()
  const call = await signedIn(app, user)
  const subscription = browser.subscription(newEndpoint())
  const { status } = await call('POST', path, subscription)
  return { browser, call, subscription, status }
}

/** A print of a user that becomes ready. */
async function madeReady(user: UserRow) {
  const request = await givenRequest(db, user, { status: 'in_process', paid_at: new Date() })
  await transition(db, { requestId: request.id, to: 'ready', actor: 'system' }, { jobs })
  return request
}

const pushes = (user: UserRow) =>
  db
    .selectFrom('outbox_messages')
    .selectAll()
    .where('user_id', '=', user.id)
    .where('channel', '=', 'push')
    .execute()
const subscriptionsOf = (user: UserRow) =>
  db.selectFrom('push_subscriptions').select('endpoint').where('user_id', '=', user.id).execute()
const sentTo = (endpoint: string) =>
  service.received.filter(({ path: at }) => at === new URL(endpoint).pathname)

describe('a browser that was allowed to', () => {
  test('is sent what only it can read, signed with the key that it subscribed with', async () => {
    service.responds(answering(201, {}))
    const user = await givenUser(db)
    const { browser, call, subscription, status } = await subscribed(user)
    expect(status).toBe(201)
    const request = await madeReady(user)
    await expect.poll(() => sentTo(subscription.endpoint)).toHaveLength(1)
    const [{ headers, body }] = sentTo(subscription.endpoint) as [(typeof service.received)[0]]
    expect(browser.read(body)).toEqual({
      title: 'Ready to collect',
      body: `Campus Print: thesis.pdf is ready to collect. Show ${request.print_id} at the print desk.`,
      tag: `ready:${request.id}`,
      path: `/payment/${request.id}`,
    })
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high', ttl: '86400' })
    const { publicKey } = (await call('GET', '/api/notifications/push-key')).json.data
    expect(isSignedBy(String(headers.authorization), publicKey)).toBe(true)
    await expect.poll(() => pushes(user)).toMatchObject([{ state: 'sent', text_body: '' }])
  })

  test('is sent pushes that name the contact of the campus to the push service', async () => {
    service.responds(answering(201, {}))
    const claimsOf = async (user: UserRow) => {
      const { subscription } = await subscribed(user)
      await madeReady(user)
      await expect.poll(() => sentTo(subscription.endpoint)).toHaveLength(1)
      const token = /t=([^,]+)/.exec(String(sentTo(subscription.endpoint)[0]!.headers.authorization))![1]!
      return JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())
    }
    expect(await claimsOf(await givenUser(db))).toMatchObject({ sub: 'mailto:print@campus.example' })
    const contact = { ...defaultSettings.contact, email: 'desk@college.example' }
    await withCampusSettings(app, { contact }, async () => {
      expect(await claimsOf(await givenUser(db))).toMatchObject({ sub: 'mailto:desk@college.example' })
    })
  })

  test('is forgotten once its push service no longer knows it', async () => {
    service.responds(answering(410, {}))
    const user = await givenUser(db)
    await subscribed(user)
    await madeReady(user)
    await expect.poll(() => pushes(user)).toMatchObject([{ state: 'failed' }])
    expect(await subscriptionsOf(user)).toEqual([])
  })

  test('is sent nothing more after it unsubscribed, or its session ended', async () => {
    const user = await givenUser(db)
    const first = await subscribed(user)
    const { endpoint } = first.subscription
    const stranger = await subscribed(await givenUser(db))
    expect((await stranger.call('DELETE', path, { endpoint })).status).toBe(200)
    expect(await subscriptionsOf(user)).toHaveLength(1)
    expect((await first.call('DELETE', path, { endpoint })).status).toBe(200)
    expect((await first.call('DELETE', path, { endpoint })).status).toBe(200)
    expect(await subscriptionsOf(user)).toEqual([])
    const second = await subscribed(user)
    expect(await subscriptionsOf(user)).toHaveLength(1)
    await second.call('POST', '/api/auth/logout')
    expect(await subscriptionsOf(user)).toEqual([])
  })

  test('belongs to the person who used it last', async () => {
    const [before, now] = [await givenUser(db), await givenUser(db)]
    const { subscription } = await subscribed(before)
    const call = await signedIn(app, now)
    expect((await call('POST', path, subscription)).status).toBe(201)
    expect(await subscriptionsOf(before)).toEqual([])
    expect(await subscriptionsOf(now)).toEqual([{ endpoint: subscription.endpoint }])
  })

  test('is one of the ten that its owner used last', async () => {
    const user = await givenUser(db)
    const made: string[] = []
    for (let at = 0; at < 12; at += 1) made.push((await subscribed(user)).subscription.endpoint)
    const kept = (await subscriptionsOf(user)).map(({ endpoint }) => endpoint)
    expect(kept.toSorted()).toEqual(made.slice(2).toSorted())
  })

  test('is not kept waiting by push services of another user that never answer', async () => {
    const hostile = await givenUser(db)
    const paths: (string | undefined)[] = []
    for (let at = 0; at < 6; at += 1) {
      paths.push(new URL((await subscribed(hostile)).subscription.endpoint).pathname)
    }
    const held: ServerResponse[] = []
    service.responds((response) => {
      if (paths.includes(response.req.url)) held.push(response)
      else answering(201, {})(response)
    })
    await madeReady(hostile)
    await expect.poll(() => held.length).toBeGreaterThan(0)
    const user = await givenUser(db)
    await subscribed(user)
    await madeReady(user)
    await expect.poll(() => pushes(user), { timeout: 5_000 }).toMatchObject([{ state: 'sent' }])
    service.responds(answering(201, {}))
    for (const response of held) answering(201, {})(response)
    await expect
      .poll(async () => (await pushes(hostile)).map(({ state }) => state), { timeout: 20_000 })
      .toEqual(Array(6).fill('sent'))
  })

  test('is one of ten, also of those that subscribe at the same moment', async () => {
    const user = await givenUser(db)
    const call = await signedIn(app, user)
    const answers = await Promise.all(
      Array.from({ length: 250 }, () => call('POST', path, pushBrowser().subscription(newEndpoint()))),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(await subscriptionsOf(user)).toHaveLength(10)
  })
})

test('keys that are none of a browser are rejected', async () => {
  const call = await signedIn(app, await givenUser(db))
  const { keys } = pushBrowser().subscription('')
  const offCurve = `B${'A'.repeat(86)}`
  for (const wrong of [
    { ...keys, p256dh: offCurve },
    { ...keys, p256dh: 'x' },
    { ...keys, auth: 'x' },
  ]) {
    const { status, json } = await call('POST', path, { endpoint: newEndpoint(), keys: wrong })
    expect([status, json.code]).toEqual([400, 'invalid_input'])
  }
  expect((await app.anyone('POST', path, {})).status).toBe(401)
})

describe('an address that a browser names', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://93.184.216.34/x',
    'https://[2606:2800:220:1::1]/x',
  ])('may be %s', (endpoint) => {
    expect(isPushEndpoint(endpoint, 'public')).toBe(true)
  })

  test.each([
    'http://fcm.googleapis.com/x',
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://10.0.0.8/x',
    'https://169.254.169.254/latest',
    'https://[::1]/x',
    'https://[::ffff:10.0.0.8]/x',
    'https://[64:ff9b::a00:8]/x',
    'https://[fd00::1]/x',
    'https://[::10.0.0.8]/x',
    'https://[::ffff:0:10.0.0.8]/x',
    'https://[4000::1]/x',
    'https://localhost/x',
    'https://postgres/x',
    'https://push.example:8443/x',
    'https://user:password@push.example/x',
    'ftp://push.example/x',
    'push.example',
  ])('may not be %s', (endpoint) => {
    expect(isPushEndpoint(endpoint, 'public')).toBe(false)
  })

  test('may not be on loopback in an app that is not tested', async () => {
    const other = await testApp()
    try {
      const call = await signedIn(other, await givenUser(other.database.db))
      const { status, json } = await call('POST', path, pushBrowser().subscription(newEndpoint()))
      expect([status, json.errors]).toEqual([
        400,
        [{ field: 'endpoint', message: 'This is no address of a push service' }],
      ])
    } finally {
      await other.close()
    }
  })

  test.each(['0.0.0.0', '100.64.0.1', '192.168.1.1', '::', 'fe80::1', '224.0.0.1', 'not an address'])(
    'may not lead to %s',
    (address) => expect(isPublicAddress(address)).toBe(false),
  )
})

/** Whether a header `vapid t=..., k=...` is signed with a key. RFC 8292 section 3. */
function isSignedBy(authorization: string, publicKey: string): boolean {
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
  const [header, claims, signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) }
  const signed = Buffer.from(`${header}.${claims}`)
  const verifying = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const
  return key === publicKey && verify('sha256', signed, verifying, Buffer.from(signature, 'base64url'))
}
