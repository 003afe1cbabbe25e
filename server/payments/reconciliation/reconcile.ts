import { type Disagreement, comparePayments, compareRefunds } from '@campus-print/domain/payments'
import type { Db } from '../../platform/database/connect.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Page, RazorpayClient, Span } from '../razorpay/client.ts'
import type { RazorpayOrder, RazorpayPayment } from '../razorpay/shapes.ts'
import {
  insertReconciliation,
  latestReconciliations,
  knownOrderIds,
  knownPaymentIds,
  paymentsBetween,
  refundsBetween,
} from './reconciliation-store.ts'
import { checkConsistency } from './consistency-store.ts'
import { isForRequest } from '../checkout/create-order.ts'
import { RazorpayError } from '../razorpay/errors.ts'
import type { PaymentRow } from '../tables.ts'

/** Retried through the day when the provider is unreachable at night. */
export const reconcileJob = defineJob('reconcile-books', {
  retryLimit: 20,
  retryDelay: 60,
  retryDelayMax: 3600,
  retryBackoff: true,
})

interface Context {
  readonly db: Db
  readonly gateway: Pick<
    RazorpayClient,
    'listPayments' | 'listRefunds' | 'fetchOrder' | 'fetchPayment' | 'fetchRefund'
  >
  readonly log: Log
  readonly now: Date
}

const hourMs = 3600 * 1000
/** Leaves time for webhooks and the poller of orders: younger payments may still be on their way. */
const settlingMs = 3 * hourMs
const firstSpanMs = 24 * hourMs

/**
 * Compares ledger, requests and provider, and stores the disagreements. Each run starts where the last one
 * ended, so that a night without a run leaves no gap.
 */
export async function reconcile(context: Context): Promise<void> {
  const { db, log, now } = context
  const [last] = await latestReconciliations(db, 1)
  const to = new Date(now.getTime() - settlingMs)
  const span = { from: last?.to_at ?? new Date(to.getTime() - firstSpanMs), to }
  if (span.from >= to) return
  const payments = await reconcilePayments(context, span)
  const refunds = await reconcileRefunds(context, span)
  const disagreements = [
    ...payments.disagreements,
    ...refunds.disagreements,
    ...(await checkConsistency(db, now)),
  ]
  await insertReconciliation(db, {
    from_at: span.from,
    to_at: to,
    payments: payments.count,
    refunds: refunds.count,
    disagreements,
    made_at: now,
  })
  if (disagreements.length > 0) log.error({ disagreements }, 'ledger, requests and provider do not agree')
}

interface Compared {
  readonly count: number
  readonly disagreements: Disagreement[]
}

async function reconcilePayments(context: Context, span: Span): Promise<Compared> {
  const { db, gateway } = context
  const listed = (await fetchAllPages((page) => gateway.listPayments({ ...span, ...page }))).filter(
    isCaptured,
  )
  const orderIds = new Set(listed.flatMap(({ order_id }) => order_id ?? []))
  const ourOrders = await findOwnOrderIds(context, orderIds)
  const theirs = listed.filter(({ order_id }) => order_id !== null && ourOrders.has(order_id))
  const rows = await paymentsBetween(db, { ...span, ids: theirs.map(({ id }) => id) })
  const ours = wholePayments(rows)
  const others = await fetchExisting(unlisted(ours, theirs), (id) => gateway.fetchPayment(id))
  return {
    count: ours.length,
    disagreements: comparePayments(ours, [...theirs, ...others.filter(isCaptured)]),
  }
}

/** Returns the ids of our orders: the account may also have orders of other shops. */
async function findOwnOrderIds(
  { db, gateway }: Context,
  orderIds: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const known = await knownOrderIds(db, [...orderIds])
  const unknown = new Set([...orderIds].filter((id) => !known.has(id)))
  return new Set([...known, ...(await findLostOrders(unknown, (id) => gateway.fetchOrder(id)))])
}

/** Payments as the provider lists them: one may have a row for each request that it pays for. */
function wholePayments(
  rows: readonly Pick<PaymentRow, 'provider_payment_id' | 'amount_paise'>[],
): { id: string; amount: number }[] {
  const amounts = new Map<string, number>()
  for (const { provider_payment_id: id, amount_paise } of rows) {
    amounts.set(id, (amounts.get(id) ?? 0) + amount_paise)
  }
  return [...amounts].map(([id, amount]) => ({ id, amount }))
}

interface WithId {
  readonly id: string
}

/** Returns our entries that the provider did not list, such as a payment of another day. */
function unlisted(ours: readonly WithId[], listed: readonly WithId[]): string[] {
  const ids = new Set(listed.map(({ id }) => id))
  return ours.map(({ id }) => id).filter((id) => !ids.has(id))
}

/** Captured payments, even if refunded since. */
function isCaptured({ status }: RazorpayPayment): boolean {
  return status === 'captured' || status === 'refunded'
}

async function reconcileRefunds({ db, gateway }: Context, span: Span): Promise<Compared> {
  const listed = await fetchAllPages((page) => gateway.listRefunds({ ...span, ...page }))
  const ourPayments = await knownPaymentIds(
    db,
    listed.map(({ payment_id }) => payment_id),
  )
  const theirs = listed.filter(({ payment_id }) => ourPayments.has(payment_id))
  const rows = await refundsBetween(db, { ...span, ids: theirs.map(({ id }) => id) })
  const ours = rows.map((row) => ({
    id: row.provider_refund_id,
    amount: row.amount_paise,
    status: row.status,
  }))
  const others = await fetchExisting(unlisted(ours, theirs), (id) => gateway.fetchRefund(id))
  return { count: ours.length, disagreements: compareRefunds(ours, [...theirs, ...others]) }
}

/**
 * Finds the unknown orders that were opened for one of our requests: a restored database has lost everything
 * after its backup, but the provider still has the payment. The other orders belong to other shops.
 */
async function findLostOrders(
  orderIds: ReadonlySet<string>,
  fetchOrder: (id: string) => Promise<RazorpayOrder>,
): Promise<Set<string>> {
  const found = await fetchExisting([...orderIds], fetchOrder)
  return new Set(found.filter(isForRequest).map(({ id }) => id))
}

const pageSize = 100

/** Fetches all items of a provider's list, page by page. */
async function fetchAllPages<Item>(list: (page: Page) => Promise<Item[]>): Promise<Item[]> {
  const items: Item[] = []
  for (;;) {
    const page = await list({ count: pageSize, skip: items.length })
    items.push(...page)
    if (page.length < pageSize) return items
  }
}

/** Fetches the provider's entry for each id; ids that it does not know are left out. */
async function fetchExisting<Item>(
  ids: readonly string[],
  fetchOne: (id: string) => Promise<Item>,
): Promise<Item[]> {
  const found: Item[] = []
  for (const id of ids) {
    try {
      found.push(await fetchOne(id))
    } catch (error) {
      const isUnknown = error instanceof RazorpayError && error.isForGood
      if (!isUnknown) throw error
    }
  }
  return found
}
