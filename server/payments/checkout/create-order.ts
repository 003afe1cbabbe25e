import { i18n } from '@campus-print/domain/language'
import { currency, firstCheck, maxReplacedOrdersAnHour, minOrderAmount } from '@campus-print/domain/payments'
import { formatRupees } from '@campus-print/domain/pricing'
import { type PrintRequestRow, lockRequests, ownRequests } from '../../ordering/index.ts'
import type { WriteContext } from '../../platform/context.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Log } from '../../platform/log/log.ts'
import { settingsForMoney } from '../../settings/index.ts'
import { checkOrder } from './check-payment.ts'
import { type PaymentGateway, callGateway } from './gateway.ts'
import {
  type OrderWithLines,
  type ProviderOrder,
  countReplacedOrders,
  insertOrder,
  lockOpenOrders,
  presentOrders,
  setProviderOrder,
  totalOf,
} from './payment-store.ts'
import { replaceOrder } from './replace-order.ts'
import { RazorpayAnswerError } from '../razorpay/errors.ts'
import type { RazorpayOrder } from '../razorpay/shapes.ts'

interface Context extends WriteContext {
  readonly gateway: PaymentGateway
  /** Whether the gateway is the simulator. */
  readonly simulated: boolean
  readonly log: Log
}

interface OwnRequests {
  readonly ownerId: string
  /** Several requests are paid together. */
  readonly requestIds: readonly string[]
}

/** Creates the provider order of one or several print requests, or returns the existing one. */
export async function createOrder(context: Context, own: OwnRequests): Promise<ProviderOrder> {
  const { db, simulated } = context
  const requests = await ownRequests(db, own)
  requests.forEach(rejectUnpayable)
  // Fails when the settings for the invoice cannot be read.
  await settingsForMoney(db)
  const open = await presentOrders(db, own.requestIds)
  const existing = open.find((order) => paysForExactly(order, requests))
  if (existing) return existing
  // Checked before they are replaced: a payment for one of them may be captured or under way.
  await Promise.all(open.map((replaced) => checkOrder(context, replaced)))
  // The row is inserted first: its id is the receipt, which makes the retry after a crash idempotent.
  const order = await db
    .transaction()
    .execute((trx) => ensureOrder({ db: trx, now: context.now }, own.requestIds))
  const providerOrderId = await callGateway(context, {
    call: () => createAtProvider(context.gateway, order),
  })
  const stored = await setProviderOrder(db, order.id, { provider_order_id: providerOrderId, simulated })
  // The price of a request has changed meanwhile: no client may pay the order for the earlier price.
  return stored.replaced_at ? createOrder(context, own) : stored
}

/**
 * Returns the open order for exactly these requests, or a new one that replaces the open orders for some of
 * them. The requests are locked, so that their prices stay the same until the order is stored.
 */
async function ensureOrder(
  { db, now }: Pick<Context, 'db' | 'now'>,
  requestIds: readonly string[],
): Promise<OrderWithLines> {
  const requests = await lockRequests(db, requestIds)
  requests.forEach(rejectUnpayable)
  const orders = await lockOpenOrders(db, requestIds)
  const existing = orders.find((order) => paysForExactly(order, requests))
  if (existing) return existing
  if (orders.length > 0) await rejectTooManyOrders({ db, now }, requestIds)
  for (const order of orders) await replaceOrder({ db, now }, order)
  return insertOrder(db, {
    lines: requests.map(({ id, total_paise }) => ({ requestId: id, amount: total_paise })),
    currency,
    created_at: now,
    next_check_at: firstCheck(now),
  })
}

/** Limits how many orders a client can open by combining requests differently again and again. */
async function rejectTooManyOrders(
  { db, now }: Pick<Context, 'db' | 'now'>,
  requestIds: readonly string[],
): Promise<void> {
  const hourAgo = new Date(now.getTime() - 3_600_000)
  if ((await countReplacedOrders(db, requestIds, hourAgo)) < maxReplacedOrdersAnHour) return
  throw new ApiError('rate_limited', undefined, { retryAfterSeconds: 600 })
}

function paysForExactly(
  { lines }: Pick<OrderWithLines, 'lines'>,
  requests: readonly Pick<PrintRequestRow, 'id' | 'total_paise'>[],
): boolean {
  const prices = new Map(requests.map(({ id, total_paise }) => [id, total_paise]))
  return (
    lines.length === requests.length &&
    lines.every(({ requestId, amount }) => prices.get(requestId) === amount)
  )
}

function rejectUnpayable({ status, total_paise }: Pick<PrintRequestRow, 'status' | 'total_paise'>): void {
  if (status !== 'pending') {
    throw new ApiError('invalid_transition', i18n.t('This print request is not waiting for payment.'), {
      status,
    })
  }
  // Also within an order of several requests, since each may have to be refunded alone.
  if (total_paise < minOrderAmount) {
    throw new ApiError(
      'invalid_input',
      i18n.t('Online payments start at {least}.', { least: formatRupees(minOrderAmount) }),
    )
  }
}

async function createAtProvider(gateway: PaymentGateway, order: OrderWithLines): Promise<string> {
  const amount = totalOf(order)
  const created = await gateway.createOrder({
    amount,
    currency: order.currency,
    receipt: order.id,
    notes: orderNotes(order.request_id),
  })
  if (created.amount !== amount || created.currency !== order.currency) {
    throw new RazorpayAnswerError('an order of another amount')
  }
  return created.id
}

const requestNote = 'print_request_id'

/** The notes of the provider order, with the id of its first print request. */
function orderNotes(requestId: string): Record<string, string> {
  return { [requestNote]: requestId }
}

/** Whether a provider order was created for a print request, even one that is no longer in the database. */
export function isForRequest({ notes }: Pick<RazorpayOrder, 'notes'>): boolean {
  return requestNote in notes
}
