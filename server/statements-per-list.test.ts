import { afterAll, beforeAll, expect, test } from 'vitest'
import { peopleWithPermissions } from './accounts/people/people-store.ts'
import type { UserRow } from './accounts/tables.ts'
import { documentsOfOwner } from './documents/document-store.ts'
import { listNotifications } from './notifications/notifications.ts'
import { allRequestsOf } from './ordering/all-requests-of.ts'
import { dateRangeStats } from './ordering/lists/date-range-stats.ts'
import { listRequests, requestHistory } from './ordering/lists/list-requests.ts'
import { ownRequests } from './ordering/request-access.ts'
import { requestQueue } from './ordering/request-queue.ts'
import { requestStats, spendingStats } from './ordering/request-stats.ts'
import { listDeskPayments } from './payments/desk/desk-payments.ts'
import { invoiceDocuments } from './payments/invoices/pdf/invoice-of-request.ts'
import { paymentOfRequest } from './payments/payment-of-request.ts'
import { checkConsistency } from './payments/reconciliation/consistency-store.ts'
import type { Db } from './platform/database/connect.ts'
import { contactHistory } from './support/contact-history.ts'
import { exportedSupport } from './support/support-data.ts'
import { requestDetails as details } from './subscribe-features.ts'
import type { ApiClient } from './testing/fixtures/app/api-client.ts'
import { type PaymentsApp, paymentsApp } from './testing/fixtures/app/payments-app.ts'
import { countStatements } from './testing/fixtures/database/count-statements.ts'
import { givenUser } from './testing/fixtures/database/factories.ts'
import { givenOperator, givenPaid } from './testing/fixtures/people/given-paid.ts'
import { signedIn } from './testing/fixtures/people/people.ts'

interface Buyer {
  readonly owner: UserRow
  readonly requestIds: readonly string[]
}

let shop: PaymentsApp
let one: Buyer
let several: Buyer
beforeAll(async () => {
  shop = await paymentsApp({ work: false })
  const desk = await givenOperator(shop)
  one = await givenBuyer(desk, 1)
  several = await givenBuyer(desk, 3)
})
afterAll(() => shop.close())

/** Someone with so many paid requests, and as many refunds of each. */
async function givenBuyer(desk: ApiClient, count: number): Promise<Buyer> {
  const owner = await givenUser(shop.database.db)
  const call = await signedIn(shop, owner)
  const requestIds: string[] = []
  for (let made = 0; made < count; made += 1) {
    const { request } = await givenPaid(shop, {}, { owner })
    requestIds.push(request.id)
    const issue = { category: 'quality', description: 'Grey stripes' }
    expect((await call('POST', `/api/print/${request.id}/report-issue`, issue)).status).toBe(201)
    expect((await call('POST', '/api/contact', { ...message, email: owner.email })).status).toBe(201)
    for (let refunds = 0; refunds < count; refunds += 1) {
      const refund = { amount: 2, reason: 'Pale' }
      const { status } = await desk('POST', `/api/desk/requests/${request.id}/refund`, refund)
      expect(status).toBe(200)
    }
  }
  return { owner, requestIds }
}

const message = { name: 'Asha', category: 'student', subject: 'other', message: 'A question' }
const now = new Date()
const { signal } = new AbortController()

const firstPage = { page: 1, limit: 10, search: '', status: 'all' } as const
const wholeTime = { dateFrom: '1970-01-01', dateTo: '2999-12-31' }

type Read = (db: Db, buyer: Buyer) => Promise<unknown>

const reads: [string, Read][] = [
  [
    'the export of every request',
    (db, { owner }) => allRequestsOf({ db, now, details }, { ownerId: owner.id, signal }),
  ],
  ['the payment of a request with its refunds', (db, { requestIds }) => paymentOfRequest(db, requestIds[0]!)],
  [
    'the receipts of several requests',
    async (db, { owner, requestIds }) =>
      invoiceDocuments(
        { db, timeZone: 'Asia/Kolkata', campus: { name: '', logo: null } },
        { requests: await ownRequests(db, { ownerId: owner.id, requestIds }), asReceipt: true },
      ),
  ],
  [
    'the list of requests',
    (db, { owner }) =>
      listRequests(
        { db, now },
        { ownerId: owner.id, query: { ...firstPage, sort: 'name', dateFilter: 'year' } },
      ),
  ],
  [
    'the history of requests',
    (db, { owner }) =>
      requestHistory(
        { db },
        { ownerId: owner.id, query: { ...firstPage, ...wholeTime, sortBy: 'totalCost', sortOrder: 'asc' } },
      ),
  ],
  [
    'the statistics of days',
    (db, { owner }) =>
      dateRangeStats(
        { db, details },
        { ownerId: owner.id, query: { startDate: '2026-01-01', endDate: '2026-12-31' } },
      ),
  ],
  ['the queue', (db, { owner }) => requestQueue({ db }, { ownerId: owner.id })],
  ['the counters of requests', (db, { owner }) => requestStats({ db }, { ownerId: owner.id })],
  ['the spending of a user', (db, { owner }) => spendingStats({ db, now, details }, owner.id)],
  ['the notifications of a user', (db, { owner }) => listNotifications({ db }, { userId: owner.id })],
  ['the documents of a user', (db, { owner }) => documentsOfOwner(db, owner.id)],
  ['the payments that the desk finds', (db, { owner }) => listDeskPayments(db, owner.email)],
  [
    'the messages of a user',
    (db, { owner }) => contactHistory({ db }, { userId: owner.id, page: 1, limit: 10 }),
  ],
  ['the export of messages and reports', (db, { owner }) => exportedSupport({ db }, { userId: owner.id })],
  ['the people whom a manager sees', (db) => peopleWithPermissions(db)],
  ['the nightly check of the books', (db) => checkConsistency(db, now)],
]

test.each(reads)('%s takes as many statements for three rows as for one', async (_, read) => {
  const { db } = shop.database
  const ofOne = await countStatements(db, (counting) => read(counting, one))
  const ofSeveral = await countStatements(db, (counting) => read(counting, several))
  expect(ofOne).toBeGreaterThan(0)
  expect(ofSeveral).toBe(ofOne)
})
