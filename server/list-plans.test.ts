import type { QueryOf } from '@campus-print/contract/endpoint'
import type * as desk from '@campus-print/contract/desk'
import type * as contract from '@campus-print/contract/history'
import { type ListSort, historySorts, listSorts } from '@campus-print/domain/ordering'
import { addDays, calendarDayOf } from '@campus-print/domain/time'
import { randomUUID } from 'node:crypto'
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { peopleWithPermissions } from './accounts/people/people-store.ts'
import { countPeople } from './accounts/user-store.ts'
import { listDeskRequests } from './desk/list-desk-requests.ts'
import { dateRangeStats } from './ordering/lists/date-range-stats.ts'
import { listRequests, requestHistory } from './ordering/lists/list-requests.ts'
import { requestsCsv } from './ordering/lists/requests-csv.ts'
import { usedQuota } from './ordering/quota.ts'
import { requestQueue } from './ordering/request-queue.ts'
import { batchStatuses } from './ordering/request-batches.ts'
import { latestMessages, messagesAbout, messagesTo } from './messages/outbox-store.ts'
import { subscriptionsOf } from './messages/push/push-store.ts'
import { delayedRequests, markRead } from './notifications/notification-store.ts'
import { listNotifications } from './notifications/notifications.ts'
import { requestStats } from './ordering/request-stats.ts'
import { changesAfter, latestChange } from './ordering/request-history-store.ts'
import { documentOpeningsOf } from './ordering/document-opening-store.ts'
import { countFreeReprints, pagesGrantedSince } from './ordering/order-limits-store.ts'
import { countPrinted, findPaidByPrintId } from './ordering/request-store.ts'
import { listDeskPayments } from './payments/desk/desk-payments.ts'
import { readDrawer } from './payments/cash/count-cash.ts'
import { archiveHistory } from './ordering/archive-history.ts'
import { deleteOldWebhooks } from './payments/webhooks/delete-old-webhooks.ts'
import { balanceOfOwner } from './payments/ledger/ledger-store.ts'
import {
  firstPaymentAt,
  latestReconciliations,
  paymentsBetween,
  refundsBetween,
} from './payments/reconciliation/reconciliation-store.ts'
import type { Db } from './platform/database/connect.ts'
import type { Tables } from './platform/database/tables.ts'
import { wasEverSent } from './printing/printing-store.ts'
import { requestDetails as details } from './subscribe-features.ts'
import { contactHistory } from './support/contact-history.ts'
import { messagesForDesk, reportsForDesk } from './support/desk-support-store.ts'
import {
  deleteContactMessagesOf,
  deleteVisitorMessagesBefore,
  issueReportsAbout,
  issueReportsOf,
  openIssueReportsOf,
} from './support/support-store.ts'
import { testDatabase } from './testing/fixtures/database/test-database.ts'
import { forThisFile } from './testing/for-this-file.ts'

const database = await forThisFile(testDatabase())

const requests = Number(process.env['PLAN_REQUESTS'] ?? 100_000)
const owner = randomUUID()

type Read = (db: Db) => Promise<unknown>

beforeAll(async () => {
  const client = await database.pool.connect()
  await client.query('set statement_timeout = 0')
  for (const statement of fill) await client.query(statement)
  client.release(true)
}, 900_000)

// In pages of 8 kB that may be read. Each of the tables has from 900 to 3,000, but those of users and documents.
test.each<[string, number, Read]>([
  ['the requests of a user with a status that none has', 20, (db) => requestsOf(db, { status: 'failed' })],
  [
    'the requests of a user with a status, oldest first',
    20,
    (db) => requestsOf(db, { status: 'failed', sort: 'oldest' }),
  ],
  [
    'the requests of a user by a text that none holds',
    600,
    (db) => requestsOf(db, { search: 'no such text' }),
  ],
  ['the board of the desk', 40, (db) => atDesk(db, {})],
  ['the board of the desk for a status that none has', 40, (db) => atDesk(db, { status: 'failed' })],
  ['the desk’s search by a text that none holds', 40, (db) => atDesk(db, { search: 'no such text' })],
  ['the desk’s search by the end of a print ID', 80, (db) => atDesk(db, { search: 'FFFF' })],
  ['the requests of a user since Monday', 200, (db) => requestsOf(db, { dateFilter: 'week' })],
  ...listSorts.map((sort): [string, number, Read] => [
    `the requests of a user by ${sort}`,
    600,
    (db) => requestsOf(db, { sort }),
  ]),
  ...historySorts.map((sortBy): [string, number, Read] => [
    `the history of a user by ${sortBy}`,
    600,
    (db) => historyOf(db, { sortBy }),
  ]),
  ...historySorts.map((sortBy): [string, number, Read] => [
    `the history of a user by ${sortBy} on days on which there was none`,
    20,
    (db) => historyOf(db, { sortBy, dateFrom: '2001-01-01', dateTo: '2001-01-31', status: 'completed' }),
  ]),
  ...listSorts.map((sort): [string, number, Read] => [
    `the CSV file of a user by ${sort}`,
    800,
    (db) => csvOf(db, sort),
  ]),
  [
    'the statistics of a user’s days',
    600,
    (db) => {
      const query = { startDate: addDays(today, -365), endDate: today }
      return dateRangeStats({ db, details }, { ownerId: owner, query })
    },
  ],
  ['the pages that a user ordered', 100, (db) => usedQuota({ db, now }, { ownerId: owner })],
  ['the queue, and a user’s places in it', 20, (db) => requestQueue({ db }, { ownerId: owner })],
  ['the requests of a user who has none', 20, (db) => requestsOf(db, {}, randomUUID())],
  ['the counts of a user', 100, (db) => requestStats({ db }, { ownerId: owner })],
  ['changes of a user’s requests since the last', 20, (db) => changesAfter(db, { ownerId: owner }, 1e9)],
  ['changes of a user’s requests since the first', 600, (db) => changesAfter(db, { ownerId: owner }, 0)],
  ['changes of a request', 20, (db) => changesAfter(db, { requestId: randomUUID() }, 0)],
  ['the last change of a user’s requests', 20, (db) => latestChange(db, { ownerId: owner })],
  ['the last change for a user without any', 20, (db) => latestChange(db, { ownerId: randomUUID() })],
  [
    'the statuses of a batch of requests',
    400,
    (db) => batchStatuses({ db }, { ownerId: owner, requestIds: others }),
  ],
  ['a paid request by a print ID', 20, (db) => findPaidByPrintId(db, 'PRT-0000000-00000000')],
  ['the notifications of a user', 120, (db) => listNotifications({ db }, { userId: owner })],
  [
    'the notifications of a user who has none',
    20,
    (db) => listNotifications({ db }, { userId: randomUUID() }),
  ],
  [
    'a notification that is marked as read',
    20,
    (db) => markRead(db, { id: randomUUID(), userId: owner, now: longAgo.to }),
  ],
  ['the messages to a user', 40, (db) => messagesTo(db, { userId: owner, email: 'u0@campus.example' })],
  ['the messages to a number that none was sent to', 20, (db) => latestMessages(db, '9000000000', 100)],
  ['the browsers of a user who has none', 20, (db) => subscriptionsOf(db, randomUUID())],
  ['the prints that are late', 20, (db) => delayedRequests(db, longAgo.from, 100)],
  ['what a user has spent', 20, (db) => balanceOfOwner(db, owner, ['sales', 'tax'])],
  ['payments at the desk by a text that nothing holds', 100, (db) => listDeskPayments(db, 'no such text')],
  ['payments at the desk by a print ID that nothing has', 100, (db) => listDeskPayments(db, 'PRT-ZZZZ')],
  ['payments at the desk by the name of one user', 3_000, (db) => listDeskPayments(db, 'u77@campus')],
  ['payments at the desk by a name that most users have', 3_000, (db) => listDeskPayments(db, 'campus')],
  ['payments at the desk by the end of a print ID', 120, (db) => listDeskPayments(db, 'ZZZZ')],
  ['unpaid prints at the desk that none is', 40, (db) => atDesk(db, { status: 'pending' })],
  ['the drawer of the desk', 2_000, readDrawer],
  ['open reports at the desk', 500, (db) => reportsForDesk(db, { status: 'open', search: '' }, firstTwenty)],
  [
    'reports at the desk by a text that none holds',
    40_000,
    (db) => reportsForDesk(db, searched, firstTwenty),
  ],
  [
    'open messages at the desk',
    600,
    (db) => messagesForDesk(db, { status: 'open', search: '' }, firstTwenty),
  ],
  [
    'messages at the desk by a text that none holds',
    10_000,
    (db) => messagesForDesk(db, searched, firstTwenty),
  ],
  ['the messages about a print', 20, (db) => messagesAbout(db, randomUUID())],
  ['the reports about a print', 20, (db) => issueReportsAbout(db, randomUUID())],
  ['who opened the document of a print', 20, (db) => documentOpeningsOf(db, randomUUID())],
  ['the free reprints of a print', 20, (db) => countFreeReprints(db, randomUUID())],
  ['the free pages of an operator', 20, (db) => pagesGrantedSince(db, owner, longAgo.from)],
  ['failed refunds at the desk', 20, (db) => listDeskPayments(db, '')],
  ['people whom a manager has to do with', 20, peopleWithPermissions],
  ['reconciliations', 20, (db) => latestReconciliations(db, 30)],
  ['the first payment', 20, firstPaymentAt],
  ['payments of a span of time', 20, (db) => paymentsBetween(db, { ...longAgo, ids: ['pay_x'] })],
  ['refunds of a span of time', 20, (db) => refundsBetween(db, { ...longAgo, ids: ['rfnd_x'] })],
  ['whether a request was ever at a printer', 20, (db) => wasEverSent(db, randomUUID())],
  [
    'the messages of a user to the campus',
    60,
    (db) => contactHistory({ db }, { userId: owner, page: 5, limit: 10 }),
  ],
  [
    'the messages of one who wrote none',
    20,
    (db) => contactHistory({ db }, { userId: randomUUID(), page: 1, limit: 10 }),
  ],
  ['the messages of an account to delete', 20, (db) => deleteContactMessagesOf(db, nobody)],
  ['the messages of visitors to delete', 20, (db) => deleteVisitorMessagesBefore(db, longAgo.from, 1_000)],
  ['the open issues of a request', 20, (db) => openIssueReportsOf(db, randomUUID())],
  ['the issues of a user', 600, (db) => issueReportsOf(db, owner)],
  ['how much was printed', 300, countPrinted],
  ['how many people there are', 20, countPeople],
  ['histories to archive', 60, (db) => archiveHistory({ db, now: longAgo.from })],
  ['webhooks whose bodies are to be deleted', 20, (db) => deleteOldWebhooks({ db, now: longAgo.from })],
])('the query for %s reads no rows of other users', async (_, maxDocumentPages, list) => {
  for (const query of await queriesOf(list)) {
    expect({ query: query.sql, pages: await pagesReadBy(query) }).toEqual({
      query: query.sql,
      pages: expect.toSatisfy((pages: number) => pages <= maxDocumentPages),
    })
  }
})

const now = new Date()
const today = calendarDayOf(now, 'Asia/Kolkata')
const atDesk = (db: Db, query: Partial<QueryOf<typeof desk.listDeskRequests>>) =>
  listDeskRequests({ db }, { page: 1, limit: 50, status: 'all', search: '', ...query })

const firstTwenty = { offset: 0, limit: 20 }
const searched = { status: 'open', search: 'no such text' } as const
const firstPage = { page: 1, limit: 10, search: '', status: 'all' } as const
const others = Array.from({ length: 100 }, () => randomUUID())
const nobody = { id: randomUUID(), email: 'nobody@campus.example' }
const longAgo = { from: new Date('2001-01-01'), to: new Date('2001-01-02') }

function requestsOf(
  db: Db,
  filter: Partial<QueryOf<typeof contract.listRequests>>,
  ownerId = owner,
): Promise<unknown> {
  const query = { ...firstPage, sort: 'newest', dateFilter: 'all', ...filter } as const
  return listRequests({ db, now }, { ownerId, query })
}

async function csvOf(db: Db, sort: ListSort): Promise<void> {
  const query = { search: '', status: 'all', dateFilter: 'all', sort } as const
  for await (const _ of await requestsCsv({ db, now, details }, { ownerId: owner, query }));
}

function historyOf(db: Db, filter: Partial<QueryOf<typeof contract.requestHistory>>): Promise<unknown> {
  const query = {
    ...firstPage,
    ...({ sortBy: 'createdAt', sortOrder: 'desc', dateFrom: '', dateTo: '' } as const),
    ...filter,
  }
  return requestHistory({ db }, { ownerId: owner, query })
}

/** The statements that a list makes, in order. */
async function queriesOf(list: (db: Db) => Promise<unknown>): Promise<CompiledQuery[]> {
  const made: CompiledQuery[] = []
  const dialect = new PostgresDialect({ pool: database.pool })
  await list(new Kysely<Tables>({ dialect, log: ({ query }) => void made.push(query) }))
  const queries = made.filter(({ sql }) => !/^(start|begin|commit|rollback)/i.test(sql))
  expect(queries).not.toEqual([])
  return queries
}

async function pagesReadBy({ sql, parameters }: CompiledQuery): Promise<number> {
  const { rows } = await database.pool.query(`explain (analyze, buffers, format json) ${sql}`, [
    ...parameters,
  ])
  const [{ Plan: plan }] = rows[0]['QUERY PLAN']
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
}

/** Two thousand users with fifty requests each, of which forty are paid, and one with twenty. */
const fill = [
  // Neither triggers nor references are checked.
  'set session_replication_role = replica',
  `insert into users (id, email, username, whatsapp_number, password_hash, category, department, email_verified_at)
   select case i when 0 then '${owner}' else gen_random_uuid() end, 'u' || i || '@campus.example', 'Person ' || i,
     '9876543210', 'none', 'student', 'CSE', now() from generate_series(0, 1999) i`,
  `insert into documents (owner_id, name, size_bytes, page_count, damaged, storage_key, file_type)
   select id, 'thesis.pdf', 12345, 7, false, gen_random_uuid()::text, 'pdf' from users`,
  `with people as (
     select users.id, documents.id as document, row_number() over () - 1 as nth
     from users join documents on documents.owner_id = users.id
   )
   insert into print_requests (print_id, owner_id, document_id, copies, pages_to_print, media, orientation, print_type,
     double_sided, pages_used, cost_per_page_paise, total_paise, status, paid_at, created_at)
   select 'PRT-' || upper(substr(md5(i::text), 1, 10)) || i, people.id, document, 2, 'all', 'A4', 'portrait', 'black',
     false, 7, 100, 1400, case when i % 5 = 0 then 'cancelled' else 'completed' end,
     case when i % 5 > 0 then now() end, now() - make_interval(secs => i * 30)
   from generate_series(1, ${requests}) i join people on nth = i % 2000`,
  `insert into print_request_history (request_id, owner_id, to_status, actor, at)
   select id, owner_id, 'in_queue', 'system', created_at from print_requests`,
  `insert into notifications (user_id, print_request_id, kind, title, message, created_at)
   select owner_id, id, 'ready', 'Ready to collect', 'thesis.pdf', created_at from print_requests`,
  `insert into outbox_messages (channel, kind, user_id, print_request_id, recipient, subject, text_body, state, sent_at)
   select 'email', 'ready', owner_id, request.id, email, '', '', 'sent', request.created_at
   from print_requests request join users on users.id = owner_id`,
  `insert into payment_orders (request_id, provider_order_id, amount_paise, currency, status, paid_at, created_at)
   select id, 'order_' || id, 1400, 'INR', case when paid_at is null then 'open' else 'paid' end, paid_at, created_at
   from print_requests`,
  `insert into payments (order_id, provider_payment_id, amount_paise, currency, method, effect, recorded_at)
   select id, 'pay_' || id, 1400, 'INR', 'upi', 'queue', created_at from payment_orders where status = 'paid'`,
  `insert into refunds (payment_id, amount_paise, provider_refund_id, status, reason, actor, settled_at)
   select id, 1400, 'rfnd_' || id, 'processed', 'Cancelled', 'owner', recorded_at from payments limit 20000`,
  `insert into ledger_journals (id, event, request_id, payment_id, at)
   select gen_random_uuid(), 'sale', request_id, payments.id, recorded_at
   from payments join payment_orders on payment_orders.id = order_id`,
  `insert into ledger_entries (journal_id, account, amount_paise, owner_id)
   select journal.id, account, sign * 1400, owner_id
   from ledger_journals journal join print_requests request on request.id = request_id,
     (values ('gateway', 1), ('sales', -1)) sides (account, sign)`,
  // Years of cash that was counted, and a day that was not.
  `insert into cash_counts (counted_at, expected_paise, counted_paise, left_paise)
   select now() - make_interval(days => i), 1400, 1400, 0 from generate_series(1, 2000) i`,
  `insert into cash_movements (payment_id, amount_paise, at, count_id)
   select payments.id, 1400, recorded_at, case when row_number() over () > 100
     then (select id from cash_counts limit 1) end from payments`,
  `with printer as (insert into printers (name, uri) values ('A', 'ipp://a') returning id)
   insert into print_jobs (request_id, printer_id, stage, job_name)
   select print_requests.id, printer.id, 'done', print_id from print_requests, printer where paid_at is not null`,
  `insert into webhook_events (event_id, body_hash, event, provider_order_id, body, received_at)
   select 'evt_' || id, sha256('x'), 'payment.captured', provider_order_id, repeat('x', 300), created_at
   from payment_orders`,
  `insert into contact_messages (user_id, name, email, category, subject, message, created_at)
   select case when paid_at is not null then owner_id end, 'Asha', print_id || '@campus.example', 'student', 'other',
     repeat('x', 200), created_at from print_requests`,
  `insert into issue_reports (request_id, category, description, created_at)
   select id, 'quality', repeat('x', 200), created_at from print_requests`,
  'set session_replication_role = origin',
  // A row counts as visible to all once its commit is on the disk, which the commits of tests do not wait for.
  'checkpoint',
  'vacuum analyze',
]
