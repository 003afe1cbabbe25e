import { notificationKeptMs, readNotificationKeptMs } from '@campus-print/domain/notifications'
import { describe, expect, test } from 'vitest'
import { expireDocuments, releaseDocument } from '../documents/retention/release-document.ts'
import { messageChannels } from '../messages/channels.ts'
import { requestsOfDocuments } from '../ordering/request-access.ts'
import type { ApiClient } from '../testing/fixtures/app/api-client.ts'
import { paymentsApp } from '../testing/fixtures/app/payments-app.ts'
import { givenDocument, givenRequest, givenUser } from '../testing/fixtures/database/factories.ts'
import { transition, writeContext } from '../testing/fixtures/ordering/transition.ts'
import { givenOrder } from '../testing/fixtures/people/given-order.ts'
import { givenOperator, givenPaid } from '../testing/fixtures/people/given-paid.ts'
import { signedIn } from '../testing/fixtures/people/people.ts'
import { openEventSource } from '../testing/fakes/event-source.ts'
import { forThisFile } from '../testing/for-this-file.ts'
import { openSession } from '../accounts/sign-in/open-session.ts'
import { deleteOldNotifications, listNotifications } from './notifications.ts'
import { notifyDelayed } from './notify-delayed.ts'

const shop = await forThisFile(paymentsApp({ work: false }))
const { db } = shop.database

const listed = async (call: ApiClient) => (await call('GET', '/api/notifications/getall')).json
const kinds = async (call: ApiClient) => (await listed(call)).data.map(({ kind }: { kind: string }) => kind)

describe('a print', () => {
  test('makes one notification for each thing that matters, newest first', async () => {
    const { call, request } = await givenPaid(shop)
    const requestId = request.id
    await transition(db, { requestId, to: 'in_process', actor: 'system' })
    await transition(db, { requestId, to: 'ready', actor: 'system' })
    await transition(db, { requestId, to: 'completed', actor: 'desk' })
    const { data, unread } = await listed(call)
    expect(unread).toBe(3)
    expect(data).toMatchObject([
      { kind: 'collected', title: 'Collected' },
      {
        kind: 'ready',
        title: 'Ready to collect',
        message: `thesis.pdf: show ${request.print_id} at the desk`,
        printRequestId: requestId,
        read: false,
        readAt: null,
      },
      { kind: 'paid', title: 'Payment received' },
    ])
    expect(data[0]._id).toBe(data[0].id)
  })

  test('that failed and is refunded is not called cancelled as well', async () => {
    const { call, request } = await givenPaid(shop)
    const requestId = request.id
    await transition(db, { requestId, to: 'failed', actor: 'system', isRefunded: true })
    const refundReason = 'It could not be printed'
    await transition(db, { requestId, to: 'cancelled', actor: 'system', refundReason })
    expect((await listed(call)).data[0]).toMatchObject({
      kind: 'failed',
      message: 'thesis.pdf: What you paid goes back to you.',
    })
    expect(await kinds(call)).toEqual(['failed', 'paid'])
  })

  test('that its owner cancels after paying tells that the money goes back', async () => {
    const { call, request } = await givenPaid(shop)
    await call('PATCH', `/api/print/${request.id}/cancel`)
    expect((await listed(call)).data).toMatchObject([
      { title: 'Cancelled', message: 'thesis.pdf: what you paid goes back to you' },
      { title: 'Payment received' },
    ])
  })

  test('that its owner cancels before paying makes none', async () => {
    const { user, request } = await givenOrder(shop)
    const call = await signedIn(shop, user)
    expect((await call('PATCH', `/api/print/${request.id}/cancel`)).status).toBe(200)
    expect(await listed(call)).toMatchObject({ data: [], unread: 0 })
  })

  test('that was not paid in time makes one with the reason', async () => {
    const { user, request } = await givenOrder(shop)
    const reason = 'Not paid within 24 hours'
    await transition(db, { requestId: request.id, to: 'cancelled', actor: 'system', reason })
    expect((await listed(await signedIn(shop, user))).data).toMatchObject([
      { kind: 'cancelled', message: 'thesis.pdf: Not paid within 24 hours' },
    ])
  })

  test('that rolls back leaves no notification', async () => {
    const { call, request } = await givenPaid(shop)
    const { eventBus } = writeContext(db)
    eventBus.subscribe('RequestReady', () => Promise.reject(new Error('the transaction fails')))
    await transition(db, { requestId: request.id, to: 'in_process', actor: 'system' })
    const change = { requestId: request.id, to: 'ready', actor: 'system' } as const
    await expect(transition(db, change, { eventBus })).rejects.toThrow('the transaction fails')
    expect(await kinds(call)).toEqual(['paid'])
  })
})

test('a refund makes one notification, once the provider has sent it', async () => {
  const { call, request } = await givenPaid(shop)
  const desk = await givenOperator(shop)
  await desk('POST', `/api/desk/requests/${request.id}/refund`, { amount: 2, reason: 'Pale' })
  expect(await kinds(call)).toEqual(['paid'])
  const event = { request: { ...request, document_name: 'thesis.pdf' }, amount: 200 }
  await db.transaction().execute(async (trx) => {
    const context = writeContext(trx)
    await context.eventBus.publish(context, 'RefundProcessed', event as never)
  })
  expect((await listed(call)).data[0]).toMatchObject({
    kind: 'refunded',
    message: '₹2 for thesis.pdf went back to where you paid from.',
  })
})

describe('a print that waits', () => {
  const noon = new Date('2031-03-03T12:00:00+05:30')
  const channels = messageChannels({ smtp: undefined, msg91: undefined, whatsapp: undefined })
  const lateAt = (now: Date) => notifyDelayed({ ...writeContext(db, { now }), channels })
  const minutesBefore = (minutes: number) => new Date(noon.getTime() - minutes * 60_000)

  test('for half an hour of opening time is called delayed, once', async () => {
    const { call, request } = await givenPaid(shop)
    const other = await givenPaid(shop)
    const waitsSince = (id: string, updated_at: Date) =>
      db.updateTable('print_requests').set({ updated_at }).where('id', '=', id).execute()
    await waitsSince(request.id, minutesBefore(30))
    await waitsSince(other.request.id, minutesBefore(29))
    const watcher = await openEventSource(`${shop.url}/api/print/updates`, await tokenOf(request.owner_id))
    await lateAt(noon)
    expect(await watcher.next('message')).toMatchObject({ id: request.id, status: 'in_queue' })
    watcher.close()
    await lateAt(noon)
    expect(await kinds(call)).toEqual(['delayed', 'paid'])
    expect(await kinds(other.call)).toEqual(['paid'])
  })

  test('at night is not', async () => {
    const { call, request } = await givenPaid(shop)
    const updated_at = minutesBefore(600)
    await db.updateTable('print_requests').set({ updated_at }).where('id', '=', request.id).execute()
    await lateAt(new Date('2031-03-03T23:00:00+05:30'))
    expect(await kinds(call)).toEqual(['paid'])
  })
})

describe('a document', () => {
  const uploadedAt = new Date('2026-03-02T10:00:00Z')
  const nextDay = new Date('2026-03-03T10:00:00Z')
  const sweep = () => expireDocuments({ ...writeContext(db), requests: requestsOfDocuments, now: nextDay })

  test('that is deleted when its time is over makes one notification', async () => {
    const owner = await givenUser(db)
    await givenDocument(db, owner, { uploaded_at: uploadedAt, name: 'notes.pdf' })
    const printed = await givenDocument(db, owner, { uploaded_at: uploadedAt, name: 'thesis.pdf' })
    const ended = { document_id: printed.id, status: 'completed', paid_at: uploadedAt } as const
    await givenRequest(db, owner, { ...ended, updated_at: new Date('2026-03-02T11:00:00Z') })
    const last = await givenRequest(db, owner, { ...ended, updated_at: new Date('2026-03-02T12:00:00Z') })
    await sweep()
    await sweep()
    const { data } = await listed(await signedIn(shop, owner))
    expect(data).toHaveLength(2)
    const message = 'thesis.pdf was deleted and can no longer be opened.'
    const about = { kind: 'document_deleted', message, printRequestId: last.id }
    expect(data).toContainEqual(expect.objectContaining(about))
    expect(data).toContainEqual(expect.objectContaining({ printRequestId: null }))
  })
})

test('a print that is collected and its document deleted makes one notification, and its page hears of both', async () => {
  const { call, request } = await givenPaid(shop)
  const requestId = request.id
  await transition(db, { requestId, to: 'in_process', actor: 'system' })
  await transition(db, { requestId, to: 'ready', actor: 'system' })
  await transition(db, { requestId, to: 'completed', actor: 'desk' })
  const collected = async () => (await listed(call)).data[0]
  expect(await collected()).toMatchObject({ kind: 'collected', message: 'thesis.pdf was handed over.' })
  const page = await openEventSource(
    `${shop.url}/api/print/${requestId}/updates`,
    await tokenOf(request.owner_id),
  )
  await releaseDocument({ ...writeContext(db), requests: requestsOfDocuments }, request.document_id)
  expect(await page.next('message')).toMatchObject({ id: requestId, status: 'completed' })
  page.close()
  expect(await collected()).toMatchObject({
    kind: 'collected',
    message: 'thesis.pdf was handed over, and the file was deleted.',
  })
  expect(await kinds(call)).toEqual(['collected', 'ready', 'paid'])
})

describe('marking as read', () => {
  test('keeps the time of the first time', async () => {
    const { call } = await givenPaid(shop)
    const [{ id }] = (await listed(call)).data
    const read = () => call('PATCH', `/api/notifications/${id}/read`)
    const first = (await read()).json
    expect(first).toMatchObject({ success: true, data: { id, read: true, readAt: expect.any(String) } })
    shop.passTime(60_000)
    expect((await read()).json).toEqual(first)
    expect((await listed(call)).unread).toBe(0)
  })

  test('of another one’s, a missing or an impossible id answers 404 and changes nothing', async () => {
    const { call } = await givenPaid(shop)
    const stranger = await givenPaid(shop)
    const [{ id }] = (await listed(call)).data
    for (const asked of [id, '00000000-0000-4000-8000-000000000000', 'abc', '%00']) {
      const { status, json } = await stranger.call('PATCH', `/api/notifications/${asked}/read`)
      expect([asked, status, json.code]).toEqual([asked, 404, 'not_found'])
    }
    expect((await listed(call)).unread).toBe(1)
  })

  test('of all answers how many were unread, and leaves those of others', async () => {
    const { call, request } = await givenPaid(shop)
    const stranger = await givenPaid(shop)
    await transition(db, { requestId: request.id, to: 'in_process', actor: 'system' })
    await transition(db, { requestId: request.id, to: 'ready', actor: 'system' })
    const all = () => call('PATCH', '/api/notifications/read-all')
    expect((await all()).json).toMatchObject({ data: { marked: 2 }, unread: 0 })
    expect((await all()).json).toMatchObject({ data: { marked: 0 }, unread: 0 })
    expect((await listed(call)).data.every(({ read }: { read: boolean }) => read)).toBe(true)
    expect((await listed(stranger.call)).unread).toBe(1)
  })

  test('needs a session', async () => {
    for (const path of ['read-all', '00000000-0000-4000-8000-000000000000/read']) {
      expect((await shop.anyone('PATCH', `/api/notifications/${path}`)).status).toBe(401)
    }
  })
})

test('the list has the newest hundred, and counts all that are unread', async () => {
  const user = await givenUser(db)
  await shop.database.pool.query(
    `insert into notifications (user_id, kind, title, message, created_at)
     select $1, 'paid', 'Payment received', 'number ' || i, now() - make_interval(secs => i)
     from generate_series(1, 103) i`,
    [user.id],
  )
  const { data, unread } = await listed(await signedIn(shop, user))
  expect(data).toHaveLength(100)
  expect([data[0].message, data[99].message, unread]).toEqual(['number 1', 'number 100', 103])
})

function tokenOf(userId: string): Promise<string> {
  return openSession(db, { userId, device: 'A test', now: new Date() })
}

test('read notifications are deleted after half a year, and unread ones after a year', async () => {
  const user = await givenUser(db)
  const now = new Date('2026-06-01T00:00:00Z')
  const written = (message: string, ageMs: number, isRead: boolean) =>
    db
      .insertInto('notifications')
      .values({
        user_id: user.id,
        print_request_id: null,
        kind: 'document_deleted',
        title: '',
        message,
        created_at: new Date(now.getTime() - ageMs),
        read_at: isRead ? now : null,
      })
      .execute()
  await written('read', readNotificationKeptMs + 1, true)
  await written('read lately', readNotificationKeptMs, true)
  await written('unread', notificationKeptMs + 1, false)
  await written('unread lately', notificationKeptMs, false)
  await deleteOldNotifications({ db, now })
  const { data } = await listNotifications({ db }, { userId: user.id })
  expect(data.map(({ message }) => message)).toEqual(['read lately', 'unread lately'])
})
