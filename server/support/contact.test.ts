import {
  contactMessagesByAddress,
  contactMessagesByPerson,
  maxMessageLength,
} from '@campus-print/domain/support'
import { beforeEach, expect, test } from 'vitest'
import { defaultSettings } from '../settings/index.ts'
import { forThisFile } from '../testing/for-this-file.ts'
import { type ApiClient } from '../testing/fixtures/app/api-client.ts'
import { secondInstance, testApp } from '../testing/fixtures/app/test-app.ts'
import { withCampusSettings } from '../testing/fixtures/app/with-campus-settings.ts'
import { givenUser } from '../testing/fixtures/database/factories.ts'
import { messagesTo, signedIn } from '../testing/fixtures/people/people.ts'

const app = await forThisFile(testApp({ TRUSTED_PROXIES: '127.0.0.1' }))
const other = await forThisFile(secondInstance(app))
const { db, pool } = app.database
const campus = 'print@campus.example'

beforeEach(async () => {
  await pool.query('delete from rate_limits')
  await pool.query('delete from contact_messages')
  await pool.query('delete from outbox_messages')
})

const form = {
  name: 'Asha Kulkarni',
  email: 'asha.k@campus.example',
  category: 'student',
  subject: 'payment-issue',
  message: 'I paid twice.\n\nPlease look into it.',
  timestamp: '2026-07-01T09:30:00.000Z',
}
const post = (call: ApiClient, changes: object = {}, from?: string) =>
  call('POST', '/api/contact', { ...form, ...changes }, from ? { 'x-forwarded-for': from } : {})
const stored = () => db.selectFrom('contact_messages').selectAll().orderBy('created_at').execute()
const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted()

test('a visitor’s message is stored and mailed to the campus, which answers the visitor', async () => {
  const { status, json } = await post(app.anyone)
  expect([status, json]).toEqual([
    201,
    { success: true, message: "Message sent successfully! We'll get back to you soon." },
  ])
  const [row, ...others] = await stored()
  expect(others).toEqual([])
  expect(row).toMatchObject({ user_id: null, name: form.name, message: form.message, status: 'open' })
  expect(Math.abs(Date.now() - row!.created_at.getTime())).toBeLessThan(60_000)
  const mail = await db.selectFrom('outbox_messages').selectAll().executeTakeFirstOrThrow()
  expect(mail).toMatchObject({
    id: row!.mail_id,
    recipient: campus,
    reply_to: form.email,
    subject: 'Payment issue: message from Asha Kulkarni',
  })
  expect(mail.text_body).toContain('I paid twice.')
  expect(mail.text_body).toContain('Account: none; not signed in')
  expect(mail.text_body).toContain('This address was not confirmed to belong to the sender.')
})

test('a user’s message is linked to the account and shown with its answer, newest first and page by page', async () => {
  const user = await givenUser(db)
  const operator = await givenUser(db, { permissions: ['desk'] })
  const call = await signedIn(app, user)
  const messages = ['first', 'second', 'third']
  for (const message of messages) {
    expect((await post(call, { email: user.email, message })).status).toBe(201)
    app.passTime(1_000)
  }
  await post(app.anyone, { email: user.email, message: 'a visitor’s' })
  await post(await signedIn(app, operator), { message: 'another person’s' })
  await db
    .updateTable('contact_messages')
    .set({ status: 'answered', answer: 'Done.', answered_by: operator.id, answered_at: new Date() })
    .where('message', '=', 'first')
    .execute()
  const pageOf = async (query: string) => (await call('GET', `/api/contact/history${query}`)).json
  const all = await pageOf('')
  expect(all).toMatchObject({ success: true, total: 3, pagination: { page: 1, pages: 1, limit: 10 } })
  const shown = all.data.map((each: { message: string; status: string; answer: string | null }) => [
    each.message,
    each.status,
    each.answer,
  ])
  expect(shown).toEqual([
    ['third', 'open', null],
    ['second', 'open', null],
    ['first', 'answered', 'Done.'],
  ])
  expect(Object.keys(all.data[0]).toSorted()).toEqual([
    'answer',
    'answeredAt',
    'category',
    'createdAt',
    'email',
    'id',
    'message',
    'name',
    'status',
    'subject',
  ])
  const second = await pageOf('?page=2&limit=2')
  expect(second).toMatchObject({ data: [{ message: 'first' }], pagination: { page: 2, pages: 2, limit: 2 } })
  const texts = (await messagesTo(app, campus)).map(({ text }) => text)
  expect(texts.filter((text) => text.includes(`Account: ${user.email}`))).toHaveLength(3)
  expect((await app.anyone('GET', '/api/contact/history')).status).toBe(401)
})

test.each([
  [{ name: ' ' }, 'name', 'Enter your name'],
  [{ name: undefined }, 'name', 'Enter your name'],
  [{ name: '—' }, 'name', 'Enter your name'],
  [{ name: 'x'.repeat(81) }, 'name', 'Name must be at most 80 characters'],
  [{ name: 'Asha\r\nBcc: all@campus.example' }, 'name', 'Name must be one line of plain text'],
  [{ name: 'Asha\u2028Bcc: all@campus.example' }, 'name', 'Name must be one line of plain text'],
  [{ name: 'Asha\u0000' }, 'name', 'Name must be one line of plain text'],
  [{ email: undefined }, 'email', 'Email is required'],
  [{ email: 'asha' }, 'email', 'Please enter a valid email address'],
  [{ email: 'a@campus.example\r\nBcc: all@campus.example' }, 'email', 'Please enter a valid email address'],
  [{ email: 'a@campus.example, all@campus.example' }, 'email', 'Please enter a valid email address'],
  [{ email: '<a@campus.example>' }, 'email', 'Please enter a valid email address'],
  [{ category: 'visitor' }, 'category', 'Please choose a category'],
  [{ subject: undefined }, 'subject', 'Please choose a subject'],
  [{ subject: 'hello' }, 'subject', 'Please choose a subject'],
  [{ message: undefined }, 'message', 'Enter your message'],
  [{ message: ' \n\u0000 ' }, 'message', 'Enter your message'],
  [{ message: 7 }, 'message', 'Enter your message'],
  [{ message: 'x'.repeat(maxMessageLength + 1) }, 'message', 'Message must have at most 5,000 characters'],
])('a contact form with %j is rejected, and nothing is stored or mailed', async (changes, field, message) => {
  const { status, json } = await post(app.anyone, changes)
  expect([status, json.code, json.message]).toEqual([400, 'invalid_input', message])
  expect(json.errors).toEqual([{ field, message }])
  expect([await stored(), await messagesTo(app, campus)]).toEqual([[], []])
})

test('a message is stored trimmed, with plain line ends and without control characters', async () => {
  const message = `  one\r\ntwo\u0000\u001b[31m\n\n${'x'.repeat(4_000)}  `
  const { status } = await post(app.anyone, { name: '  Asha ', email: ' Asha.K@Campus.Example ', message })
  expect(status).toBe(201)
  expect(await stored()).toMatchObject([
    { name: 'Asha', email: 'asha.k@campus.example', message: `one\ntwo[31m\n\n${'x'.repeat(4_000)}` },
  ])
})

test('a campus without a contact address stores messages, and mails nothing', async () => {
  await withCampusSettings(app, { contact: { ...defaultSettings.contact, email: ' ' } }, async () => {
    expect((await post(app.anyone)).status).toBe(201)
  })
  expect(await stored()).toMatchObject([{ message: form.message, mail_id: null }])
  expect(await db.selectFrom('outbox_messages').selectAll().execute()).toEqual([])
})

test('a visitor sends ten messages an hour under one address, also of those that come at once to two processes', async () => {
  const { tries } = contactMessagesByPerson
  const asked = Array.from({ length: tries + 5 }, (_, at) =>
    post(at % 2 ? app.anyone : other.anyone, {}, `198.51.100.${at}`),
  )
  const answers = await Promise.all(asked)
  expect(statusesOf(answers)).toEqual([...Array(tries).fill(201), ...Array(5).fill(429)])
  const refused = answers.find(({ status }) => status === 429)!
  expect(refused.json.code).toBe('rate_limited')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000)
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(3_600)
  expect(await stored()).toHaveLength(tries)
  expect((await post(app.anyone, { email: 'ravi@campus.example' })).status).toBe(201)
})

test('an account sends ten messages an hour, whatever address it gives and wherever it comes from', async () => {
  const call = await signedIn(app, await givenUser(db))
  const asked = Array.from({ length: 12 }, (_, at) =>
    post(call, { email: `asha${at}@campus.example` }, `198.51.100.${at}`),
  )
  expect(statusesOf(await Promise.all(asked))).toEqual([...Array(10).fill(201), 429, 429])
})

test('one network address sends sixty messages an hour, over all accounts and addresses', async () => {
  const { tries } = contactMessagesByAddress
  const from = '203.0.113.7'
  const send = (at: number) => post(app.anyone, { email: `asha${at}@campus.example` }, from)
  const answers = await Promise.all(Array.from({ length: tries }, (_, at) => send(at)))
  expect(new Set(statusesOf(answers))).toEqual(new Set([201]))
  const refused = await send(tries)
  expect([refused.status, refused.json.code]).toEqual([429, 'rate_limited'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000)
  expect(await stored()).toHaveLength(tries)
  const asUser = await signedIn(app, await givenUser(db))
  expect((await post(asUser, {}, from)).status).toBe(429)
  expect((await post(asUser, {}, '203.0.113.8')).status).toBe(201)
})

test('messages beyond a person’s limit do not count for the network address', async () => {
  const from = '203.0.113.9'
  for (let sent = 0; sent < 70; sent += 1) await post(app.anyone, {}, from)
  expect((await post(app.anyone, { email: 'ravi@campus.example' }, from)).status).toBe(201)
})

test('a message of an account that is deleted meanwhile is not stored', async () => {
  const user = await givenUser(db)
  const call = await signedIn(app, user)
  const client = await pool.connect()
  await client.query('begin')
  await client.query('select from users where id = $1 for update', [user.id])
  const sending = post(call)
  await expect
    .poll(
      async () => (await pool.query("select from pg_stat_activity where wait_event_type = 'Lock'")).rowCount,
    )
    .toBeGreaterThan(0)
  await client.query('update users set deleted_at = now() where id = $1', [user.id])
  await client.query('commit')
  client.release()
  expect((await sending).status).toBe(401)
  expect([await stored(), await messagesTo(app, campus)]).toEqual([[], []])
})
