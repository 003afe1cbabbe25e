import { i18n } from '@campus-print/domain/language'
import type { Actor } from '@campus-print/domain/ordering'
import {
  type PaymentChannel,
  firstCheck,
  refundCreatedEntries,
  refundable,
  splitRefundedTax,
} from '@campus-print/domain/payments'
import { anyRequest, publishRequestUpdate } from '../../ordering/index.ts'
import type { WriteContext } from '../../platform/context.ts'
import { ApiError, invalidField } from '../../platform/http/api-error.ts'
import { invoiceOf } from '../invoices/invoice-store.ts'
import { issueCreditNote } from '../invoices/issue-invoice.ts'
import { book } from '../ledger/book.ts'
import { insertRefund, lockSale, refundedOf } from './refund-store.ts'
import type { PaymentRow } from '../tables.ts'
import { refundPaymentJob } from './refund-payment.ts'

/** Why a payment is refunded, and who decided it. */
export interface RefundCause {
  readonly reason: string
  readonly actor: Actor
  readonly actorId?: string
}

interface NewRefund extends RefundCause {
  /** Chosen by the client, so that a repeated call refunds once. */
  readonly id?: string
  readonly requestId: string
  readonly paymentId: string
  /** In paise. */
  readonly amount: number
  /** The failed refund that this one sends again. */
  readonly replacesId?: string
  /** An operator pays out the refund of a cash payment. */
  readonly channel?: PaymentChannel
}

/**
 * Creates a refund, with the job that sends it to the provider unless it is paid out in cash. In the caller's
 * transaction; returns its id.
 */
export async function createRefund(context: WriteContext, refund: NewRefund): Promise<string> {
  const { db, jobs, now, eventBus } = context
  const { requestId, amount, channel = 'online' } = refund
  const refundId = await insertRefund(db, {
    ...(refund.id !== undefined && { id: refund.id }),
    payment_id: refund.paymentId,
    channel,
    amount_paise: amount,
    reason: refund.reason,
    actor: refund.actor,
    actor_id: refund.actorId ?? null,
    replaces_id: refund.replacesId ?? null,
    provider_refund_id: null,
    failure: null,
    created_at: now,
    settled_at: null,
    next_check_at: channel === 'cash' ? null : firstCheck(now),
  })
  if (refundId === undefined) throw refundIdTaken()
  if (channel === 'online') await jobs.enqueue(db, refundPaymentJob, { refundId })
  const request = await anyRequest(db, requestId)
  await publishRequestUpdate(context, request)
  await eventBus.publish(context, 'RefundCreated', { request, amount, channel })
  return refundId
}

/** The error for an id that belongs to a refund of another payment. */
export function refundIdTaken(): ApiError {
  return invalidField('refundId', i18n.t('This refund is for another request'))
}

interface PartOfSale extends RefundCause {
  readonly id?: string
  readonly requestId: string
  /** The payment, which the caller has locked. */
  readonly payment: PaymentRow
  /** In paise. */
  readonly amount: number
  /** Earlier refunds of the payment, in paise. */
  readonly refunded: number
}

/** Refunds a sale in part or whole, with its journal and credit note. In the caller's transaction. */
export async function refundSale(context: WriteContext, part: PartOfSale): Promise<void> {
  const { db, now } = context
  const { requestId, payment, amount, refunded } = part
  const invoice = await invoiceOf(db, requestId)
  if (!invoice) throw new Error(`Request ${requestId} was paid, and has no invoice`)
  const split = splitRefundedTax(refunded, amount, invoice.tax_rate)
  const refundId = await createRefund(context, { ...part, paymentId: payment.id, channel: payment.channel })
  const entries = { refund_owed: refundCreatedEntries(split) }
  await book(db, { requestId, paymentId: payment.id, refundId, at: now, entries })
  await issueCreditNote(context, { invoice, requestId, refundId, split })
}

/** Refunds the rest of a request's payment that was not refunded before. In the caller's transaction. */
export async function refundRequest(
  context: WriteContext,
  { requestId, ...cause }: RefundCause & { readonly requestId: string },
): Promise<void> {
  const payment = await lockSale(context.db, requestId)
  if (!payment) throw new Error(`Request ${requestId} was not paid`)
  const refunded = await refundedOf(context.db, payment.id)
  const amount = refundable({ paid: payment.amount_paise, refunded })
  if (amount > 0) await refundSale(context, { ...cause, requestId, payment, amount, refunded })
}

/** Throws if a locked request was refunded in full: it is not printed again for free as well. */
export async function rejectRefunded({ db }: Pick<WriteContext, 'db'>, requestId: string): Promise<void> {
  const payment = await lockSale(db, requestId)
  if (!payment || refundable({ paid: payment.amount_paise, refunded: await refundedOf(db, payment.id) }) > 0)
    return
  throw new ApiError(
    'reprints_exceeded',
    i18n.t('All that was paid for this print was refunded, so it cannot be printed again for free.'),
  )
}
