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
import { type PrintRequestRow, lockRequest, queueRequest } from '../../ordering/index.ts'
import type { WriteContext } from '../../platform/context.ts'
import { settingsForMoney } from '../../settings/index.ts'
import { issueInvoice } from '../invoices/issue-invoice.ts'
import { book } from '../ledger/book.ts'
import { type ProviderOrderRow, findPayment, insertPayment, markOrderPaid } from './payment-store.ts'
import type { RazorpayPayment } from '../razorpay/shapes.ts'
import { createRefund } from '../refunds/create-refund.ts'
import type { PaymentGateway } from './gateway.ts'

export interface AppliedPayment {
  /** What the money did, now or when it was applied first. */
  readonly effect: CaptureEffect
  readonly request: PrintRequestRow
}

interface CapturedPayment {
  readonly request: PrintRequestRow
  /** Of our row. */
  readonly paymentId: string
  readonly captured: RazorpayPayment
}

/**
 * Applies a captured payment in the caller's transaction: records and books it, and either queues the print request and
 * issues the invoice, or refunds the money. The verify call, the webhook and the poller all end here. It may be called
 * any number of times, at the same moment and in any order, and answers the same. The payment must have been checked
 * against the order.
 */
export async function applyPayment(
  context: WriteContext,
  { order, payment }: { order: ProviderOrderRow; payment: RazorpayPayment },
): Promise<AppliedPayment> {
  const { db, now } = context
  // A second call waits here, and then finds the payment recorded.
  const request = await lockRequest(db, order.request_id)
  const recorded = await findPayment(db, payment.id)
  const effect = captureEffect({
    status: request.status,
    isPrice: payment.amount === request.total_paise,
    recordedBefore: recorded !== undefined,
  })
  if (effect === 'none') return { effect: recorded?.effect ?? effect, request }
  const id = await insertPayment(db, {
    order_id: order.id,
    provider_payment_id: payment.id,
    amount_paise: payment.amount,
    currency: payment.currency,
    method: payment.method ?? null,
    effect,
    recorded_at: now,
  })
  await markOrderPaid(db, order.id, now)
  if (effect === 'refund') {
    await refundUnappliedPayment(context, { request, paymentId: id, captured: payment })
    return { effect, request }
  }
  const queued = await queueRequest(context, { requestId: request.id })
  const { amount } = payment
  await recordSale(context, { request: queued, paymentId: id, amount, fee: providerFee(payment) })
  return { effect, request: queued }
}

interface Sale {
  readonly request: PrintRequestRow
  /** Of our row. */
  readonly paymentId: string
  /** In paise. */
  readonly amount: number
  readonly fee?: number
  readonly channel?: PaymentChannel
}

/** Books a sale and issues its invoice, which must be the last thing that the transaction does. */
export async function recordSale(
  { db, now }: Pick<WriteContext, 'db' | 'now'>,
  { request, paymentId, amount, fee = 0, channel }: Sale,
): Promise<void> {
  const settings = await settingsForMoney(db)
  const taxRate = effectiveTaxRate(settings)
  const split = splitTax(amount, taxRate)
  await book(db, {
    requestId: request.id,
    paymentId,
    at: now,
    entries: { sale: saleEntries(split, channel), ...(fee > 0 && { fee: feeEntries(fee) }) },
  })
  const sale = { requestId: request.id, ownerId: request.owner_id, split, taxRate, settings }
  await issueInvoice({ db, now }, sale)
}

/** Books a payment that pays for no print and refunds it. There is no sale, so there is no invoice. */
async function refundUnappliedPayment(
  context: WriteContext,
  { request, paymentId, captured }: CapturedPayment,
): Promise<void> {
  const { amount } = captured
  const fee = providerFee(captured)
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

/** What the provider keeps of a payment, in paise with its own tax, as far as it reports it. */
function providerFee({ amount, fee }: RazorpayPayment): number {
  return fee && fee <= amount ? fee : 0
}

export interface FetchPaymentsContext extends WriteContext {
  readonly gateway: Pick<PaymentGateway, 'fetchOrderPayments'>
}

/** Fetches the payments of an order from the provider, applies those that match it and returns all of them. */
export async function fetchAndApplyPayments(
  context: FetchPaymentsContext,
  order: ProviderOrderRow,
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
  order: ProviderOrderRow,
): PaymentMismatch | undefined {
  const { id, order_id: orderId, amount, currency, status } = payment
  return paymentMismatch(
    { id, orderId: orderId ?? '', amount, currency, status },
    { orderId: order.provider_order_id, amount: order.amount_paise, currency: order.currency },
  )
}
