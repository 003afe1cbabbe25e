import type { CheckoutMethod } from '@campus-print/domain/payments'
import type { SimulatedOrder, SimulatedPayment, SimulatedRefund } from './tables.ts'

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

/** Whether the money of a payment came in, even if it was given back since. */
export function isPaid({ status }: SimulatedPayment): boolean {
  return status === 'captured' || status === 'refunded'
}

export function presentOrder(order: SimulatedOrder, payments: readonly SimulatedPayment[]) {
  const paid = payments.some(isPaid)
  return {
    id: order.id,
    entity: 'order',
    amount: order.amount,
    amount_paid: paid ? order.amount : 0,
    amount_due: paid ? 0 : order.amount,
    currency: order.currency,
    receipt: order.receipt,
    offer_id: null,
    status: paid ? 'paid' : payments.length > 0 ? 'attempted' : 'created',
    attempts: payments.length,
    notes: order.notes,
    created_at: seconds(order.created_at),
  }
}

/** `refunds` are those of this payment. */
export function presentPayment(payment: SimulatedPayment, refunds: readonly SimulatedRefund[]) {
  const refunded = refundedAmount(refunds)
  return {
    id: payment.id,
    entity: 'payment',
    amount: payment.amount,
    currency: payment.currency,
    status: payment.status,
    order_id: payment.order_id,
    invoice_id: null,
    international: false,
    method: payment.method,
    amount_refunded: refunded,
    refund_status: refunded === 0 ? null : refunded === payment.amount ? 'full' : 'partial',
    captured: isPaid(payment),
    description: null,
    ...presentMethod(payment.method),
    email: null,
    contact: null,
    notes: [],
    ...(isPaid(payment) ? presentFee(payment.amount) : { fee: null, tax: null }),
    ...presentError(payment),
    acquirer_data: {},
    created_at: seconds(payment.created_at),
  }
}

export function presentRefund(refund: SimulatedRefund) {
  return {
    id: refund.id,
    entity: 'refund',
    amount: refund.amount,
    currency: refund.currency,
    payment_id: refund.payment_id,
    notes: refund.notes,
    receipt: refund.receipt,
    acquirer_data: { arn: null },
    created_at: seconds(refund.created_at),
    batch_id: null,
    status: refund.status,
    speed_processed: 'normal',
    speed_requested: 'normal',
  }
}

export function presentList<Item>(items: Item[]) {
  return { entity: 'collection', count: items.length, items }
}

/** What of a payment went back or is on its way. */
export function refundedAmount(refunds: readonly SimulatedRefund[]): number {
  return refunds.filter(({ status }) => status !== 'failed').reduce((sum, { amount }) => sum + amount, 0)
}

/** Why a failed payment failed, in the provider's fields. */
export function presentError({ status }: SimulatedPayment) {
  const failed = status === 'failed'
  return {
    error_code: failed ? 'BAD_REQUEST_ERROR' : null,
    error_description: failed ? "Payment was unsuccessful as it was declined by the customer's bank." : null,
    error_source: failed ? 'bank' : null,
    error_step: failed ? 'payment_authorization' : null,
    error_reason: failed ? 'payment_failed' : null,
  }
}

function presentMethod(method: CheckoutMethod) {
  const none = { card_id: null, bank: null, wallet: null, vpa: null }
  if (method === 'upi') return { ...none, vpa: 'success@razorpay' }
  if (method === 'netbanking') return { ...none, bank: 'HDFC' }
  return { ...none, card_id: 'card_00000000000008' }
}

/** Two per cent and the tax on it, as the provider keeps back. */
function presentFee(amount: number) {
  const tax = Math.round(amount * 0.02 * 0.18)
  return { fee: Math.round(amount * 0.02) + tax, tax }
}
