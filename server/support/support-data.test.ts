import { visitorMessageKeptMs } from '@campus-print/domain/support'
import { expect, test } from 'vitest'
import { forThisFile } from '../testing/for-this-file.ts'
import { testApp } from '../testing/fixtures/app/test-app.ts'
import { givenDocument, givenRequest, givenUser } from '../testing/fixtures/database/factories.ts'
import { readZip } from '../testing/fixtures/files/read-zip.ts'
import { type SignedUp, signUp, signedIn } from '../testing/fixtures/people/people.ts'
import { deleteOldVisitorMessages } from './support-data.ts'

const app = await forThisFile(testApp())
const { db, pool } = app.database

const formOf = (email: string, message: string) => ({
  name: 'Asha Kulkarni',
  email,
  category: 'student',
  subject: 'other',
  message,
})

/** Someone who wrote a message and reported an issue. */
async function givenWriter() {
  const user = await signUp(app)
  const { id: document_id } = await givenDocument(db, user, { storage_key: null, deleted_at: new Date() })
  const { id } = await givenRequest(db, user, { document_id, status: 'completed', paid_at: new Date() })
  await user.call('POST', '/api/contact', formOf('other@campus.example', `A question of ${user.id}`))
  const issue = { category: 'quality', description: `Pale print of ${user.id}` }
  await user.call('POST', `/api/print/${id}/report-issue`, issue)
  return { ...user, requestId: id }
}

/** Names the table of every row that contains a text, except receipts of deletions. */
async function rowsWith(text: string): Promise<string[]> {
  const found: string[] = []
  for (const table of ['contact_messages', 'issue_reports', 'outbox_messages']) {
    const { rowCount } = await pool.query(
      `select from ${table} t where t::text like $1 and t::text not like '%account is deleted%'`,
      [`%${text}%`],
    )
    for (let at = 0; at < (rowCount ?? 0); at += 1) found.push(table)
  }
  return found
}

const deleteAccount = ({ call, registration }: SignedUp) =>
  call('DELETE', '/api/auth/account', { password: registration.password })

test('the export of an account holds its own messages and reports with their answers, and no others', async () => {
  const writer = await givenWriter()
  const stranger = await givenWriter()
  await pool.query(
    "update issue_reports set status = 'answered', answer = 'Printed again.', answered_at = now() where request_id = $1",
    [writer.requestId],
  )
  const files = await readZip((await writer.call('GET', '/api/auth/export')).bytes)
  const text = files.get('account.json')!.toString()
  expect(JSON.parse(text)).toMatchObject({
    contactMessages: [{ message: `A question of ${writer.id}`, status: 'open', answer: null }],
    issueReports: [
      {
        description: `Pale print of ${writer.id}`,
        printRequestId: writer.requestId,
        status: 'answered',
        answer: 'Printed again.',
      },
    ],
  })
  expect(text).not.toContain(stranger.id)
})

test('a deleted account leaves no message, no report and no mail about them', async () => {
  const writer = await givenWriter()
  const stranger = await givenWriter()
  await app.anyone('POST', '/api/contact', formOf(writer.registration.email, `Signed out, ${writer.id}`))
  expect(await rowsWith(writer.id)).toEqual([
    'contact_messages',
    'contact_messages',
    'issue_reports',
    'outbox_messages',
    'outbox_messages',
    'outbox_messages',
  ])
  expect((await deleteAccount(writer)).status).toBe(200)
  expect(await rowsWith(writer.id)).toEqual([])
  expect(await rowsWith(writer.registration.email)).toEqual([])
  expect(await rowsWith(stranger.id)).toHaveLength(4)
})

test('a visitor’s message is deleted after a year with its mail, and a user’s stays', async () => {
  const user = await givenUser(db)
  await app.anyone('POST', '/api/contact', formOf('visitor@campus.example', 'of a visitor'))
  await (
    await signedIn(app, user)
  )('POST', '/api/contact', formOf(user.email, 'of a user'))
  await deleteOldVisitorMessages({ db, now: new Date(Date.now() + visitorMessageKeptMs - 60_000) })
  expect(await rowsWith('of a visitor')).toEqual(['contact_messages', 'outbox_messages'])
  await deleteOldVisitorMessages({ db, now: new Date(Date.now() + visitorMessageKeptMs + 60_000) })
  expect(await rowsWith('of a visitor')).toEqual([])
  expect(await rowsWith('of a user')).toEqual(['contact_messages', 'outbox_messages'])
})

test('old messages of visitors are deleted by a job every night', async () => {
  const { rows } = await pool.query("select cron from pgboss.schedule where name = 'delete-visitor-messages'")
  expect(rows).toEqual([{ cron: '50 2 * * *' }])
})
