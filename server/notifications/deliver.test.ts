import { describe, expect, test } from 'vitest'
import type { UserRow } from '../accounts/tables.ts'
import { messageChannels } from '../messages/channels.ts'
import { subscribedEventBus } from '../subscribe-features.ts'
import { paymentsApp } from '../testing/fixtures/app/payments-app.ts'
import { givenRequest, givenUser } from '../testing/fixtures/database/factories.ts'
import { recordedJobs } from '../testing/fixtures/jobs/recorded-jobs.ts'
import { transition } from '../testing/fixtures/ordering/transition.ts'
import { signedIn } from '../testing/fixtures/people/people.ts'
import { forThisFile } from '../testing/for-this-file.ts'

const shop = await forThisFile(paymentsApp({ work: false }))
const { db } = shop.database

const none = { email: false, whatsapp: false, sms: false, push: false }
const mailOnly = { ...none, email: true }
const quietHours = { start: '21:00', end: '08:00' }

async function choose(user: UserRow, channels: object, quiet: object | null = quietHours) {
  const call = await signedIn(shop, user)
  const body = {
    channels: { ready: mailOnly, problem: mailOnly, money: mailOnly, ...channels },
    quietHours: quiet,
  }
  return call('PUT', '/api/notifications/preferences', body)
}

/** Moves a queued request to another status; returns the messages that are to be sent to its owner. */
async function sentOf(
  to: 'ready' | 'failed',
  user: UserRow,
  {
    now = new Date(),
    channels = messageChannels({ smtp: undefined, msg91: undefined, whatsapp: undefined }),
  } = {},
) {
  const status = to === 'ready' ? ('in_process' as const) : ('in_queue' as const)
  const request = await givenRequest(db, user, { status, paid_at: now })
  const { jobs, enqueued } = recordedJobs()
  const context = { jobs, now, eventBus: subscribedEventBus(channels) }
  await transition(db, { requestId: request.id, to, actor: 'system' }, context)
  const rows = await db
    .selectFrom('outbox_messages')
    .selectAll()
    .where('print_request_id', '=', request.id)
    .orderBy('channel')
    .execute()
  return { request, rows, channels: rows.map(({ channel }) => channel), enqueued }
}

const smtp = { url: 'smtp://mail.campus.example', from: 'print@campus.example' }
const msg91 = { url: 'https://sms.example', authKey: 'key', templates: { ready: 'r' } }

describe('a print that is ready', () => {
  test('sends an e-mail and a WhatsApp message, in the transaction of the status change', async () => {
    const user = await givenUser(db, { whatsapp_number: '9123456780' })
    const { request, rows, enqueued } = await sentOf('ready', user)
    const about = { kind: 'ready', user_id: user.id, print_request_id: request.id, state: 'queued' }
    expect(rows).toMatchObject([
      { ...about, channel: 'email', recipient: user.email },
      {
        ...about,
        channel: 'whatsapp',
        recipient: '9123456780',
        text_body: `Campus Print: thesis.pdf is ready to collect. Show ${request.print_id} at the print desk.`,
        variables: ['thesis.pdf', request.print_id],
      },
    ])
    expect(enqueued.map(({ job }) => job)).toEqual(['send-message', 'send-whatsapp'])
    const { json } = await shop.anyone('GET', '/dev/outbox.json?to=9123456780')
    expect(json.messages).toMatchObject([
      { channel: 'whatsapp', to: '9123456780', subject: 'Ready to collect' },
    ])
    const mails = await shop.anyone('GET', `/dev/outbox.json?to=${user.email}`)
    expect(mails.json.messages).toMatchObject([{ channel: 'email', to: user.email }])
  })

  test('sends an SMS where the campus has no WhatsApp, and only an e-mail where it has neither', async () => {
    const user = await givenUser(db)
    const withSms = messageChannels({ smtp, msg91, whatsapp: undefined })
    expect((await sentOf('ready', user, { channels: withSms })).channels).toEqual(['email', 'sms'])
    const withMail = messageChannels({ smtp, msg91: undefined, whatsapp: undefined })
    expect((await sentOf('ready', user, { channels: withMail })).channels).toEqual(['email'])
  })

  test('sends messages by the channels that its owner chose', async () => {
    const user = await givenUser(db)
    expect((await choose(user, { ready: { ...none, sms: true } })).status).toBe(200)
    expect((await sentOf('ready', user)).channels).toEqual(['sms'])
    await choose(user, { ready: none })
    expect((await sentOf('ready', user)).channels).toEqual([])
  })

  test('sends an e-mail to an owner who chose SMS and has no number', async () => {
    const user = await givenUser(db, { whatsapp_number: '' })
    await choose(user, { ready: { ...none, sms: true } })
    expect((await sentOf('ready', user)).channels).toEqual(['email'])
  })
})

describe('at night', () => {
  const night = new Date('2026-03-02T23:00:00+05:30')
  const morning = new Date('2026-03-03T08:00:00+05:30')

  test('an SMS about a problem waits until the quiet hours end, and one about a ready print does not', async () => {
    const user = await givenUser(db)
    const sms = { ...none, sms: true }
    await choose(user, { ready: sms, problem: sms })
    const failed = await sentOf('failed', user, { now: night })
    expect(failed.rows).toMatchObject([{ channel: 'sms', kind: 'failed', not_before: morning }])
    expect(failed.enqueued).toContainEqual(
      expect.objectContaining({ job: 'send-sms', startAfterSeconds: 9 * 3600 }),
    )
    const ready = await sentOf('ready', user, { now: night })
    expect(ready.rows).toMatchObject([{ channel: 'sms', kind: 'ready', not_before: null }])
    await choose(user, { problem: sms }, null)
    expect((await sentOf('failed', user, { now: night })).rows).toMatchObject([{ not_before: null }])
  })
})

describe('preferences', () => {
  const shown = async (user: UserRow) =>
    (await (await signedIn(shop, user))('GET', '/api/notifications/preferences')).json.data

  test('begin with the product’s defaults, and are each person’s own', async () => {
    const [user, stranger] = [await givenUser(db), await givenUser(db)]
    const defaults = {
      channels: {
        ready: { email: true, whatsapp: true, sms: false, push: true },
        problem: { email: true, whatsapp: false, sms: false, push: true },
        money: { email: true, whatsapp: false, sms: false, push: true },
      },
      quietHours,
      available: { email: true, whatsapp: true, sms: true, push: true },
    }
    expect(await shown(user)).toEqual(defaults)
    const { json } = await choose(user, { ready: none }, null)
    expect(json.data).toMatchObject({ channels: { ready: none, money: mailOnly }, quietHours: null })
    expect(await shown(user)).toEqual(json.data)
    await choose(user, {}, { start: '22:30', end: '07:15' })
    expect((await shown(user)).quietHours).toEqual({ start: '22:30', end: '07:15' })
    expect(await shown(stranger)).toEqual(defaults)
  })

  test('that are not whole or not times are rejected by field', async () => {
    const user = await givenUser(db)
    const missing = await choose(user, { ready: { email: true } })
    expect([missing.status, missing.json.errors[0].field]).toEqual([400, 'channels.ready.whatsapp'])
    expect(missing.json.errors[0].message).toBe(
      'Choose true or false for each of email, whatsapp, sms and push',
    )
    const late = await choose(user, {}, { start: '24:00', end: '08:00' })
    expect([late.status, late.json.errors[0].message]).toEqual([
      400,
      'Enter a time from 00:00 to 23:59, such as 21:00',
    ])
    const same = await choose(user, {}, { start: '08:00', end: '08:00' })
    expect([same.status, same.json.errors[0].message]).toEqual([
      400,
      'Quiet hours must end at another time than they start',
    ])
  })

  test('need a session', async () => {
    expect((await shop.anyone('GET', '/api/notifications/preferences')).status).toBe(401)
  })
})
