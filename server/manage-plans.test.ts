import { randomUUID } from 'node:crypto'
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { auditActions, findAuditEntries } from './audit/audit-store.ts'
import type { Db } from './platform/database/connect.ts'
import type { Tables } from './platform/database/tables.ts'
import { paidByHour, salesByKey } from './reports/sales-store.ts'
import { testDatabase } from './testing/fixtures/database/test-database.ts'
import { forThisFile } from './testing/for-this-file.ts'

/** What managers read of a large campus: a million entries of the audit log, a hundred thousand paid requests. */

const database = await forThisFile(testDatabase())
const rare = randomUUID()

beforeAll(async () => {
  const client = await database.pool.connect()
  await client.query('set statement_timeout = 0')
  for (const statement of fill) await client.query(statement)
  client.release(true)
}, 240_000)

const day = {
  from: new Date('2026-03-02T18:30:00Z'),
  until: new Date('2026-03-03T18:30:00Z'),
  timeZone: 'Asia/Kolkata',
}

// In pages of 8 kB that may be read, those for the names of fifty entries included; the log has about 4,000.
test.each<[string, number, (db: Db) => Promise<unknown>]>([
  ['the newest entries', 250, (db) => findAuditEntries(db, {}, 50)],
  ['a page in the middle', 250, (db) => findAuditEntries(db, { beforeId: 100_000 }, 50)],
  ['the entries of someone who did little', 20, (db) => findAuditEntries(db, { actorId: rare }, 50)],
  ['the entries of an action without entries', 20, (db) => findAuditEntries(db, { action: 'x' }, 50)],
  ['the entries of the command line', 20, (db) => findAuditEntries(db, { program: 'command line' }, 50)],
  [
    'the entries about a kind of thing that is not there',
    20,
    (db) => findAuditEntries(db, { subject: 'x' }, 50),
  ],
  [
    'an action within a day long ago',
    250,
    (db) =>
      findAuditEntries(
        db,
        { action: 'refund', from: new Date('2025-03-02'), until: new Date('2025-03-03') },
        50,
      ),
  ],
  ['every action', 60, auditActions],
  ['the sales of one day', 12_000, (db) => salesByKey(db, 'day', day)],
  ['the busy hours of one day', 1_200, (db) => paidByHour(db, day)],
])('the query for %s reads %i pages at most', async (_, maxDocumentPages, list) => {
  for (const query of await queriesOf(list)) {
    expect({ query: query.sql, pages: await pagesReadBy(query) }).toEqual({
      query: query.sql,
      pages: expect.toSatisfy((pages: number) => pages <= maxDocumentPages),
    })
  }
})

async function queriesOf(list: (db: Db) => Promise<unknown>): Promise<CompiledQuery[]> {
  const made: CompiledQuery[] = []
  const dialect = new PostgresDialect({ pool: database.pool })
  await list(new Kysely<Tables>({ dialect, log: ({ query }) => void made.push(query) }))
  expect(made).not.toEqual([])
  return made
}

async function pagesReadBy({ sql, parameters }: CompiledQuery): Promise<number> {
  const { rows } = await database.pool.query(`explain (analyze, buffers, format json) ${sql}`, [
    ...parameters,
  ])
  const [{ Plan: plan }] = rows[0]['QUERY PLAN']
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
}

const entries = Number(process.env['PLAN_ENTRIES'] ?? 200_000)
const requests = Number(process.env['PLAN_REQUESTS'] ?? 100_000)

const fill = [
  // Neither triggers nor references are checked.
  'set session_replication_role = replica',
  `insert into users (id, email, username, whatsapp_number, password_hash, category, department, email_verified_at)
   select gen_random_uuid(), 'u' || i || '@campus.example', 'Person ' || i, '9876543210', 'none', 'student', 'CSE', now()
   from generate_series(1, 100) i`,
  `insert into audit_log (at, actor, actor_id, action, subject, subject_id)
   select '2025-01-01'::timestamptz + make_interval(secs => i * 40), 'person',
     case i when 777 then '${rare}' else (array(select id from users))[1 + i % 100] end,
     (array['hand over', 'refund', 'retry', 'change settings'])[1 + i % 4], 'print request', gen_random_uuid()::text
   from generate_series(1, ${entries}) i`,
  `insert into audit_log (at, actor, action, subject, subject_id)
   values ('2025-02-01', 'command line', 'grant permission', 'person', gen_random_uuid())`,
  // A thousand requests a day.
  `insert into print_requests (print_id, owner_id, document_id, copies, pages_to_print, media, orientation, print_type,
     double_sided, pages_used, cost_per_page_paise, total_paise, status, paid_at, created_at)
   select 'PRT-' || i, (array(select id from users))[1 + i % 100], gen_random_uuid(), 2, 'all', 'A4', 'portrait', 'black',
     false, 7, 100, 1400, 'completed', at, at
   from generate_series(1, ${requests}) i, lateral (select '2026-01-01'::timestamptz + make_interval(secs => i * 86.4) as at) t`,
  `insert into print_request_history (request_id, owner_id, to_status, actor, at)
   select id, owner_id, reached, 'system', paid_at + interval '5 minutes'
   from print_requests, unnest(array['in_queue', 'in_process', 'ready', 'completed']) reached`,
  `insert into ledger_journals (id, event, request_id, payment_id, at)
   select gen_random_uuid(), 'sale', id, gen_random_uuid(), paid_at from print_requests`,
  `insert into ledger_entries (journal_id, account, amount_paise, owner_id)
   select id, account, sign * 1400, request_id from ledger_journals, (values ('gateway', 1), ('sales', -1)) sides (account, sign)`,
  'set session_replication_role = origin',
  'vacuum analyze',
]
