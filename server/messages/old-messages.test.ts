import { messageKeptMs, sentMessageKeptMs } from '@campus-print/domain/notifications'
import { expect, test } from 'vitest'
import { testApp } from '../testing/fixtures/app/test-app.ts'
import { forThisFile } from '../testing/for-this-file.ts'
import { deleteOldMessages } from './messages.ts'

const app = await forThisFile(testApp())
const { db, pool } = app.database

const now = new Date('2026-06-01T00:00:00Z')
const before = (ms: number) => new Date(now.getTime() - ms)

const written = (name: string, state: string, createdAt: Date, count = 1) =>
  pool.query(
    `insert into outbox_messages (channel, recipient, subject, text_body, state, created_at, sent_at)
     select 'email', $1, '', '', $2, $3, case $2 when 'sent' then $3::timestamptz end from generate_series(1, $4::int)`,
    [name, state, createdAt, count],
  )

test('sent messages are deleted after thirty days, and those that did not arrive after half a year', async () => {
  const minute = 60_000
  await written('sent lately', 'sent', before(sentMessageKeptMs - minute))
  await written('sent', 'sent', before(sentMessageKeptMs + minute), 2_500)
  for (const state of ['failed', 'uncertain', 'queued']) {
    await written(`${state} lately`, state, before(messageKeptMs - minute))
    await written(state, state, before(messageKeptMs + minute))
  }
  await deleteOldMessages({ db, now })
  const { rows } = await pool.query('select recipient from outbox_messages order by recipient')
  const left = rows.map(({ recipient }) => recipient)
  expect(left).toEqual(['failed lately', 'queued lately', 'sent lately', 'uncertain lately'])
})

test('old messages and notifications are deleted by jobs every night', async () => {
  const { rows } = await pool.query(
    "select name, cron from pgboss.schedule where name like 'delete-old-%' order by name",
  )
  expect(rows).toEqual([
    { name: 'delete-old-messages', cron: '10 2 * * *' },
    { name: 'delete-old-notifications', cron: '20 2 * * *' },
  ])
})
