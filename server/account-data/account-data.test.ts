import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { forThisFile } from '../testing/for-this-file.ts'
import { makePages } from '../testing/fixtures/files/make-pdf.ts'
import { orderPrint, payFor, uploadForm } from '../testing/fixtures/people/orders.ts'
import { allow, messagesTo, signUp } from '../testing/fixtures/people/people.ts'
import { pushBrowser } from '../testing/fakes/push-browser.ts'
import { givenDocument, givenRequest } from '../testing/fixtures/database/factories.ts'
import { transition } from '../testing/fixtures/ordering/transition.ts'
import { readZip } from '../testing/fixtures/files/read-zip.ts'
import { testApp } from '../testing/fixtures/app/test-app.ts'

const app = await forThisFile(testApp())

describe('the export of a user’s data', () => {
  test('is a zip of all their data with documents, and nothing of other users', async () => {
    const [user, stranger] = [await signUp(app), await signUp(app)]
    const bytes = makePages(2)
    const { json } = await user.call('POST', '/api/print/upload', uploadForm(bytes))
    const request = await orderPrint(user.call)
    await orderPrint(stranger.call)
    const answer = await user.call('GET', '/api/auth/export')
    expect(answer.headers.get('content-type')).toBe('application/zip')
    const files = await readZip(answer.bytes)
    const account = JSON.parse(files.get('account.json')!.toString())
    expect(account.user.email).toBe(user.registration.email)
    expect(account.printRequests).toMatchObject([{ id: request, history: [{ to: 'pending' }] }])
    expect(account.documents).toHaveLength(2)
    expect(files.get(`documents/${json.data.serverFileName}`)).toEqual(bytes)
    expect(files.size).toBe(3)
    const text = files.get('account.json')!.toString()
    expect(text).not.toContain(stranger.registration.email)
    expect(text).not.toMatch(/argon2|password/)
    expect((await app.anyone('GET', '/api/auth/export')).status).toBe(401)
  })

  test('lists every session, and when each device first signed in', async () => {
    const user = await signUp(app)
    const { email, password } = user.registration
    const began = Date.now()
    const credentials = { email, password, session: 'cookie' }
    await app.anyone('POST', '/api/auth/login', credentials, { 'user-agent': 'A phone of Asha' })
    const files = await readZip((await user.call('GET', '/api/auth/export')).bytes)
    const { sessions, knownDevices, knownBrowsers } = JSON.parse(files.get('account.json')!.toString())
    expect(sessions).toMatchObject([{ device: 'A phone of Asha' }, { isCurrent: true }])
    expect(knownDevices).toHaveLength(2)
    expect(knownBrowsers).toEqual([{ lastSignInAt: expect.any(String) }])
    const [before, after] = knownDevices.map((device: { firstSeenAt: string }) =>
      Date.parse(device.firstSeenAt),
    )
    expect(before).toBeLessThanOrEqual(began)
    expect(after).toBeGreaterThanOrEqual(began)
  })
})

describe('notifications and messages', () => {
  const everything = { email: true, whatsapp: true, sms: true, push: true }
  const choice = { channels: { ready: everything, problem: everything, money: everything }, quietHours: null }

  /** Someone with a notification, preferences, a browser and messages. */
  async function notified() {
    const user = await signUp(app)
    const { db } = app.database
    const endpoint = `https://push.campus.example/${user.id}`
    const subscribing = pushBrowser().subscription(endpoint)
    expect((await user.call('POST', '/api/notifications/push-subscriptions', subscribing)).status).toBe(201)
    await user.call('PUT', '/api/notifications/preferences', choice)
    const { id: document_id } = await givenDocument(db, user, { storage_key: null, deleted_at: new Date() })
    const paid = { document_id, status: 'in_process', paid_at: new Date() } as const
    const request = await givenRequest(db, user, paid)
    await transition(db, { requestId: request.id, to: 'ready', actor: 'system' })
    await transition(db, { requestId: request.id, to: 'completed', actor: 'desk' })
    return { user, request, endpoint }
  }

  test('are part of what is downloaded, without the words of messages', async () => {
    const { user, request, endpoint } = await notified()
    const files = await readZip((await user.call('GET', '/api/auth/export')).bytes)
    const account = JSON.parse(files.get('account.json')!.toString())
    expect(account.notifications).toMatchObject([{ kind: 'ready' }, { kind: 'collected' }])
    expect(account.notificationPreferences).toMatchObject(choice)
    expect(account.pushSubscriptions).toMatchObject([{ endpoint }])
    const ready = { kind: 'ready', printRequestId: request.id, state: 'queued' }
    for (const channel of ['email', 'whatsapp', 'sms', 'push']) {
      expect(account.messages).toContainEqual(expect.objectContaining({ ...ready, channel }))
    }
    expect(JSON.stringify(account.messages)).not.toMatch(/\b\d{6}\b/)
  })

  test('are gone with the account', async () => {
    const { user } = await notified()
    const { password } = user.registration
    expect((await user.call('DELETE', '/api/auth/account', { password })).status).toBe(200)
    const tables = [
      'notifications',
      'notification_preferences',
      'push_subscriptions',
      'outbox_messages',
    ] as const
    for (const table of tables) {
      const left = app.database.db.selectFrom(table).select('user_id').where('user_id', '=', user.id)
      expect([table, await left.execute()]).toEqual([table, []])
    }
  })
})

describe('an export request', () => {
  test('ends the connection when a document cannot be read, and the server goes on', async () => {
    const user = await signUp(app)
    const { json } = await user.call('POST', '/api/print/upload', uploadForm(makePages(1)))
    await app.database.pool.query('update documents set storage_key = $1 where id = $2', [
      randomUUID(),
      json.data.serverFileName.replace('.pdf', ''),
    ])
    await expect(user.call('GET', '/api/auth/export')).rejects.toThrow('terminated')
    expect((await user.call('GET', '/api/auth/me')).status).toBe(200)
  })

  test('is accepted five times an hour', async () => {
    const user = await signUp(app)
    const call = () => user.call('GET', '/api/auth/export')
    const answers = [await call(), await call(), await call(), await call(), await call(), await call()]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
    expect(answers[5]?.json.code).toBe('rate_limited')
    expect(Number(answers[5]?.headers.get('retry-after'))).toBeGreaterThan(3_000)
  })
})

describe('deleting an account', () => {
  const remove = (user: Awaited<ReturnType<typeof signUp>>, password = user.registration.password) =>
    user.call('DELETE', '/api/auth/account', { password })

  async function storedFiles(): Promise<string[]> {
    const files = await readdir(join(app.dataDir, 'documents'), { recursive: true, withFileTypes: true })
    return files.filter((file) => file.isFile()).map(({ name }) => name)
  }

  test('removes the user from every row, ends the sessions and deletes the files', async () => {
    const user = await signUp(app)
    const request = await orderPrint(user.call)
    const { json } = await user.call('GET', `/api/print/request/${request}`)
    const removed = await remove(user)
    expect(removed.json.message).toBe('Your account is deleted')
    expect(removed.headers.get('clear-site-data')).toBe('"cache"')
    expect((await user.call('GET', '/api/auth/me')).status).toBe(401)
    const { email, password } = user.registration
    expect((await app.anyone('POST', '/api/auth/login', { email, password })).status).toBe(401)
    // The receipt names its recipient until it is sent.
    await expect.poll(() => messagesTo(app, email)).toEqual([])
    await expect.poll(storedFiles).not.toContain(json.data.serverFileName)
    const { db } = app.database
    const row = await db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toMatch(/asha|Asha|9876543210|argon2/)
    const devices = db.selectFrom('known_devices').selectAll().where('user_id', '=', user.id)
    expect(await devices.execute()).toEqual([])
    const kept = await db
      .selectFrom('print_requests')
      .innerJoin('documents', 'documents.id', 'document_id')
      .select(['status', 'name'])
      .where('print_requests.id', '=', request)
      .executeTakeFirst()
    expect(kept).toEqual({ status: 'cancelled', name: 'deleted' })
  })

  test('ends a session that starts at the same moment', async () => {
    const user = await signUp(app)
    const { db } = app.database
    const session = db.selectFrom('sessions').selectAll().where('user_id', '=', user.id)
    const { id: _, ...row } = await session.executeTakeFirstOrThrow()
    await remove(user)
    await db.insertInto('sessions').values(row).execute()
    expect((await user.call('GET', '/api/auth/me')).status).toBe(401)
  })

  test('deletes a file that is still being read', async () => {
    const user = await signUp(app)
    const uploads = Array.from({ length: 5 }, () =>
      user.call('POST', '/api/print/upload', uploadForm(makePages(2), 'Asha.pdf')),
    )
    const removal = remove(user)
    await Promise.all([...uploads, removal])
    expect((await removal).status).toBe(200)
    const rows = app.database.db.selectFrom('documents').selectAll().where('owner_id', '=', user.id)
    for (const row of await rows.execute()) expect(row).toMatchObject({ name: 'deleted', storage_key: null })
  })

  test('frees the address for another account', async () => {
    const user = await signUp(app)
    await remove(user)
    const again = await signUp(app, { email: user.registration.email })
    expect(again.id).not.toBe(user.id)
    expect((await again.call('GET', '/api/print/requests')).json.total).toBe(0)
  })

  test('leaves nothing that a password opens, from any network address', async () => {
    const user = await signUp(app)
    await remove(user)
    const email = `${user.id}@deleted.invalid`
    for (const { password } of [user.registration, { password: 'a guess' }]) {
      const { json } = await app.anyone('POST', '/api/auth/login', { email, password })
      expect(json.code).toBe('wrong_credentials')
    }
  })

  test('needs the password, and a wrong one deletes nothing', async () => {
    const user = await signUp(app)
    expect((await remove(user, 'a guess')).json.errors[0].field).toBe('password')
    expect((await user.call('GET', '/api/auth/me')).status).toBe(200)
  })

  test('waits until paid prints are collected', async () => {
    const user = await signUp(app)
    await orderPrint(user.call)
    await payFor(user.call, await orderPrint(user.call))
    const { stats } = (await user.call('GET', '/api/auth/profile')).json.data
    expect(stats.uncollectedPrints).toBe(1)
    expect(await remove(user)).toMatchObject({ status: 409, json: { code: 'open_orders' } })
    expect((await user.call('GET', '/api/auth/me')).status).toBe(200)
  })

  test('waits until a refund in cash is collected', async () => {
    // What is printing cannot be cancelled.
    const pause = (paused_at: Date | null) =>
      app.database.db.updateTable('printers').set({ paused_at }).execute()
    await pause(new Date())
    onTestFinished(async () => void (await pause(null)))
    const user = await signUp(app)
    const id = await orderPrint(user.call)
    const operator = await signUp(app)
    await allow(app, operator, 'desk')
    await operator.call('POST', `/api/desk/requests/${id}/pay-cash`, { amount: 3 })
    await user.call('PATCH', `/api/print/${id}/cancel`)
    const { stats } = (await user.call('GET', '/api/auth/profile')).json.data
    expect(stats).toMatchObject({ uncollectedPrints: 0, cashToCollect: 3 })
    expect(await remove(user)).toMatchObject({ status: 409, json: { code: 'cash_to_collect' } })
    expect((await user.call('GET', '/api/auth/me')).status).toBe(200)
    const [refund] = (await operator.call('GET', '/api/desk/cash')).json.data.refunds
    await operator.call('POST', `/api/desk/cash-refunds/${refund.id}/paid-out`)
    expect((await remove(user)).status).toBe(200)
  })

  test('refunds money that arrives afterwards, for each print that it was for', async () => {
    const user = await signUp(app)
    const printRequestIds = [await orderPrint(user.call), await orderPrint(user.call, { copies: 2 })]
    const order = await user.call('POST', '/api/payment/create-order', { printRequestIds })
    await remove(user)
    await app.anyone('POST', '/dev/razorpay/scenarios/pay', {
      order_id: order.json.data.orderId,
      method: 'upi',
      outcome: 'closed_tab',
    })
    await expect
      .poll(() =>
        app.database.db
          .selectFrom('refunds')
          .select(['amount_paise', 'provider_refund_id'])
          .where('channel', '!=', 'cash')
          .orderBy('amount_paise')
          .execute(),
      )
      .toMatchObject([
        { amount_paise: 300, provider_refund_id: expect.any(String) },
        { amount_paise: 600, provider_refund_id: expect.any(String) },
      ])
  })
})
