import { randomUUID } from 'node:crypto'
import { issueReportsByAccount, maxOpenReports } from '@campus-print/domain/support'
import { beforeEach, expect, test } from 'vitest'
import { forThisFile } from '../testing/for-this-file.ts'
import { type ApiClient } from '../testing/fixtures/app/api-client.ts'
import { testApp } from '../testing/fixtures/app/test-app.ts'
import { givenRequest, givenUser } from '../testing/fixtures/database/factories.ts'
import { messagesTo, signedIn } from '../testing/fixtures/people/people.ts'

const app = await forThisFile(testApp())
const { db, pool } = app.database
const campus = 'print@campus.example'

beforeEach(async () => {
  await pool.query('delete from rate_limits')
  await pool.query('delete from issue_reports')
  await pool.query('delete from outbox_messages')
})

const issue = { category: 'missing-pages', description: 'Pages 5 and 6 are missing.' }
const report = (call: ApiClient, id: string, changes: object = {}) =>
  call('POST', `/api/print/${id}/report-issue`, { ...issue, ...changes })
const stored = () => db.selectFrom('issue_reports').selectAll().orderBy('created_at').execute()

/** Someone with a print that was paid and collected. */
async function givenBuyer() {
  const user = await givenUser(db)
  const request = await givenRequest(db, user, { status: 'completed', paid_at: new Date() })
  return { user, request, call: await signedIn(app, user) }
}

test('an owner reports what is wrong with a paid print, and the campus gets a mail to answer', async () => {
  const { user, request, call } = await givenBuyer()
  const { status, json } = await report(call, request.id, { description: ' Pages 5 and 6\r\nare missing. ' })
  const description = 'Pages 5 and 6\nare missing.'
  expect([status, json]).toEqual([
    201,
    {
      success: true,
      message: 'Issue reported. We will look into it.',
      data: {
        id: expect.any(String),
        category: 'missing-pages',
        description,
        status: 'open',
        answer: null,
        answeredAt: null,
        createdAt: expect.any(String),
      },
    },
  ])
  const [row] = await stored()
  expect(row).toMatchObject({ id: json.data.id, request_id: request.id, description, status: 'open' })
  const mail = await db.selectFrom('outbox_messages').selectAll().executeTakeFirstOrThrow()
  expect(mail).toMatchObject({
    id: row!.mail_id,
    recipient: campus,
    reply_to: user.email,
    subject: `Missing pages: ${request.print_id}`,
  })
  expect(mail.text_body).toContain('Pages 5 and 6')
  expect(mail.text_body).toContain('Document: thesis.pdf')
})

test('only its owner reports an issue of a request, and an id that cannot exist is not found', async () => {
  const { request, call } = await givenBuyer()
  const stranger = await signedIn(app, await givenUser(db, { permissions: ['desk', 'manage'] }))
  for (const [by, id] of [
    [stranger, request.id],
    [call, randomUUID()],
    [call, 'PRT-1'],
    [call, '%20'],
  ] as const) {
    const { status, json } = await report(by, id)
    expect([status, json.code]).toEqual([404, 'request_not_found'])
  }
  expect((await report(app.anyone, request.id)).status).toBe(401)
  expect([await stored(), await messagesTo(app, campus)]).toEqual([[], []])
})

test('an issue of an unpaid request is rejected', async () => {
  const user = await givenUser(db)
  const request = await givenRequest(db, user)
  const { status, json } = await report(await signedIn(app, user), request.id)
  expect([status, json.code]).toEqual([409, 'not_paid'])
  expect(await stored()).toEqual([])
})

test('the same report again, also at the same moment, makes one report and one mail while it is open', async () => {
  const { request, call } = await givenBuyer()
  const answers = await Promise.all(Array.from({ length: 6 }, () => report(call, request.id)))
  const ids = new Set(answers.map(({ json }) => json.data.id))
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201))
  expect(ids.size).toBe(1)
  expect(await stored()).toHaveLength(1)
  expect(await messagesTo(app, campus)).toHaveLength(1)
  await db.updateTable('issue_reports').set({ status: 'closed', closed_at: new Date() }).execute()
  const again = await report(call, request.id)
  expect(ids).not.toContain(again.json.data.id)
  expect(await stored()).toHaveLength(2)
})

test('a request has at most five open reports, however many are made at once', async () => {
  const { request, call } = await givenBuyer()
  const asked = Array.from({ length: maxOpenReports + 3 }, (_, at) =>
    report(call, request.id, { description: `Page ${at} is missing.` }),
  )
  const answers = await Promise.all(asked)
  const refused = answers.filter(({ status }) => status !== 201)
  expect(refused.map(({ status, json }) => `${status} ${json.code}`)).toEqual(
    Array(3).fill('409 too_many_reports'),
  )
  expect(refused[0]?.json.message).toMatch(/5 open reports/)
  expect(await stored()).toHaveLength(maxOpenReports)
  expect(await messagesTo(app, campus)).toHaveLength(maxOpenReports)
  await pool.query('update issue_reports set status = $1, closed_at = now() where id = $2', [
    'closed',
    (await stored())[0]?.id,
  ])
  expect((await report(call, request.id)).status).toBe(201)
})

test('an account reports twenty issues an hour, over all of its requests', async () => {
  const { user, call } = await givenBuyer()
  const { tries } = issueReportsByAccount
  const statuses: number[] = []
  for (let made = 0; made < tries + 1; made += 1) {
    const request = await givenRequest(db, user, { status: 'ready', paid_at: new Date() })
    const answer = await report(call, request.id)
    statuses.push(answer.status)
    if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3_000)
  }
  expect(statuses).toEqual([...Array(tries).fill(201), 429])
})

test.each([
  [{ category: 'late' }, 'category', 'Please choose a category'],
  [{ category: undefined }, 'category', 'Please choose a category'],
  [{ description: ' ' }, 'description', 'Please describe the problem'],
  [{ description: undefined }, 'description', 'Please describe the problem'],
  [{ description: 'x'.repeat(2001) }, 'description', 'Description must have at most 2,000 characters'],
])('a report with %j is rejected with a message', async (changes, field, message) => {
  const { request, call } = await givenBuyer()
  const { status, json } = await report(call, request.id, changes)
  expect([status, json.code]).toEqual([400, 'invalid_input'])
  expect(json.errors).toEqual([{ field, message }])
  expect(await stored()).toEqual([])
})
