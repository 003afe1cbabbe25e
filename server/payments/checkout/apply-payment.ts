import { randomUUID } from 'node:crypto'
import {
  type CaptureEffect,
  type PaymentChannel,
  type PaymentMismatch,
  captureEffect,
  effectiveTaxRate,
  feeEntries,
  paymentMismatch,
  saleEntries,
  splitTax,
  unappliedPaymentEntries,
} from '@campus-print/domain/payments'
import { splitInProportion } from '@campus-print/domain/pricing'
import { type PrintRequestRow, lockRequests, queueRequests } from '../../ordering/index.ts'
import type { WriteContext } from '../../platform/context.ts'
import { settingsForMoney } from '../../settings/index.ts'
import { issueInvoice } from '../invoices/issue-invoice.ts'
import { book, bookAll } from '../ledger/book.ts'
import {
  type ProviderOrder,
  insertPayments,
  markOrderPaid,
  recordedPayments,
  totalOf,
} from './payment-store.ts'
import type { RazorpayPayment } from '../razorpay/shapes.ts'
import { createRefund } from '../refunds/create-refund.ts'
import type { PaymentRow } from '../tables.ts'
import type { PaymentGateway } from './gateway.ts'

/** The effect of a captured payment on each request of its order, now or when it was first applied. */
export type AppliedPayment = readonly AppliedLine[]

export interface AppliedLine {
  readonly effect: CaptureEffect
  readonly request: PrintRequestRow
}

/**
 * Applies a captured payment in the caller's transaction, for each request of its order: records and books
 * it, and either queues the request, with one invoice for all that were queued, or refunds its part of the
 * money. The verify call, the webhook and the poller all end here. It may be called any number of times,
 * concurrently and in any order, and returns the same. Check the payment against the order first.
 */
export async function applyPayment(
  context: WriteContext,
  { order, payment }: { order: ProviderOrder; payment: RazorpayPayment },
): Promise<AppliedPayment> {
  const { db, now } = context
  // A second call waits here, and then finds the payment recorded.
  const requests = await lockRequests(
    db,
    order.lines.map(({ requestId }) => requestId),
  )
  const recorded = await recordedPayments(db, payment.id)
  if (recorded.length > 0) return appliedBefore({ order, requests, recorded })
  const parts = partsOf({ order, requests, payment })
  await insertPayments(
    db,
    parts.map(({ paymentId, orderId, amount, effect }) => ({
      id: paymentId,
      order_id: orderId,
      provider_payment_id: payment.id,
      amount_paise: amount,
      currency: payment.currency,
      method: payment.method ?? null,
      effect,
      recorded_at: now,
    })),
  )
  await markOrderPaid(db, order.id, now)
  const unapplied = parts.filter(({ effect }) => effect === 'refund')
  for (const part of unapplied) await refundUnappliedPayment(context, part)
  const sold = parts.filter(({ effect }) => effect === 'queue')
  const [first] = sold
  if (!first) return parts
  const requestIds = sold.map(({ request }) => request.id)
  const queued = new Map((await queueRequests(context, { requestIds })).map((row) => [row.id, row]))
  await recordSale(context, { ownerId: first.request.owner_id, parts: sold })
  return parts.map(({ effect, request }) => ({ effect, request: queued.get(request.id) ?? request }))
}

/** Returns the effect of the payment on each request of its order when it was recorded. */
export function appliedBefore({
  order,
  requests,
  recorded,
}: {
  order: Pick<ProviderOrder, 'lines'>
  requests: readonly PrintRequestRow[]
  recorded: readonly PaymentRow[]
}): AppliedPayment {
  return order.lines.flatMap(({ id, requestId }) => {
    const request = requests.find((one) => one.id === requestId)
    const effect = recorded.find(({ order_id }) => order_id === id)?.effect
    return request && effect ? [{ effect, request }] : []
  })
}

/** The part of a payment for one request of its order. */
interface Part extends AppliedLine {
  readonly orderId: string
  /** Id of our row. */
  readonly paymentId: string
  /** In paise. */
  readonly amount: number
  /** Its part of the provider's fee. */
  readonly fee: number
}

function partsOf({
  order,
  requests,
  payment,
}: {
  order: ProviderOrder
  requests: readonly PrintRequestRow[]
  payment: RazorpayPayment
}): Part[] {
  const fees = splitInProportion(
    providerFee(payment),
    order.lines.map(({ amount }) => amount),
  )
  return order.lines.map(({ id, requestId, amount }, index) => {
    const request = requests.find((one) => one.id === requestId)
    if (!request) throw new Error(`Order ${order.id} pays for request ${requestId}, which was not locked`)
    const effect = captureEffect({ status: request.status, isPrice: amount === request.total_paise })
    return { orderId: id, paymentId: randomUUID(), request, amount, fee: fees[index] ?? 0, effect }
  })
}

interface SoldPart {
  readonly request: Pick<PrintRequestRow, 'id'>
  /** Id of our row. */
  readonly paymentId: string
  /** In paise. */
  readonly amount: number
  readonly fee?: number
}

interface Sale {
  readonly ownerId: string
  /** The requests that were paid together. */
  readonly parts: readonly SoldPart[]
  readonly channel?: PaymentChannel
}

/** Books a sale and issues its invoice, which must be the last thing that the transaction does. */
export async function recordSale(
  { db, now }: Pick<WriteContext, 'db' | 'now'>,
  { ownerId, parts, channel }: Sale,
): Promise<void> {
  const settings = await settingsForMoney(db)
  const taxRate = effectiveTaxRate(settings)
  const lines = parts.map((part) => ({ ...part, split: splitTax(part.amount, taxRate) }))
  await bookAll(
    db,
    lines.map(({ request, paymentId, fee = 0, split }) => ({
      requestId: request.id,
      paymentId,
      at: now,
      entries: { sale: saleEntries(split, channel), ...(fee > 0 && { fee: feeEntries(fee) }) },
    })),
  )
  await issueInvoice(
    { db, now },
    {
      ownerId,
      lines: lines.map(({ request, split }) => ({ requestId: request.id, split })),
      taxRate,
      settings,
    },
  )
}

/** Books and refunds a payment that queues no print. There is no sale, so there is no invoice. */
async function refundUnappliedPayment(
  context: WriteContext,
  { request, paymentId, amount, fee }: Part,
): Promise<void> {
  await book(context.db, {
    requestId: request.id,
    paymentId,
    at: context.now,
    entries: { stray_capture: unappliedPaymentEntries(amount), ...(fee > 0 && { fee: feeEntries(fee) }) },
  })
  const reason = refundReason(request)
  await createRefund(context, { requestId: request.id, paymentId, amount, reason, actor: 'system' })
}

function refundReason({ paid_at, status }: PrintRequestRow): string {
  if (paid_at) return /*i18n*/ 'Paid a second time'
  return status === 'pending'
    ? /*i18n*/ 'Paid at an earlier price'
    : /*i18n*/ 'Paid after the request had ended'
}

/** Returns the provider's fee in paise, its tax included; 0 if it reports none. */
function providerFee({ amount, fee }: RazorpayPayment): number {
  return fee && fee <= amount ? fee : 0
}

export interface FetchPaymentsContext extends WriteContext {
  readonly gateway: Pick<PaymentGateway, 'fetchOrderPayments'>
}

/**
 * Fetches the payments of an order from the provider, applies those that match it and returns all of them.
 */
export async function fetchAndApplyPayments(
  context: FetchPaymentsContext,
  order: ProviderOrder,
): Promise<RazorpayPayment[]> {
  const payments = await context.gateway.fetchOrderPayments(order.provider_order_id)
  for (const payment of payments.filter((payment) => !paymentMismatchOf(payment, order))) {
    await context.db.transaction().execute((trx) => applyPayment({ ...context, db: trx }, { order, payment }))
  }
  return payments
}

/** Why a provider payment does not match a stored order. */
export function paymentMismatchOf(
  payment: RazorpayPayment,
  order: ProviderOrder,
): PaymentMismatch | undefined {
  const { id, order_id: orderId, amount, currency, status } = payment
  return paymentMismatch(
    { id, orderId: orderId ?? '', amount, currency, status },
    { orderId: order.provider_order_id, amount: totalOf(order), currency: order.currency },
  )
}
