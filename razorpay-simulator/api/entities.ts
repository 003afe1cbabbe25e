import type { Order, Payment, PaymentMethod, Refund } from '../database/tables.ts'

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

/** Whether a payment was captured, even if it was refunded since. */
export function isPaid({ status }: Payment): boolean {
  return status === 'captured' || status === 'refunded'
}

export function orderEntity(order: Order, payments: readonly Payment[]) {
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
export function paymentEntity(payment: Payment, refunds: readonly Refund[]) {
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
    ...methodFields(payment.method),
    email: null,
    contact: null,
    notes: [],
    ...(isPaid(payment) ? feeFields(payment.amount) : { fee: null, tax: null }),
    ...errorFields(payment),
    acquirer_data: {},
    created_at: seconds(payment.created_at),
  }
}

export function refundEntity(refund: Refund) {
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

export function collection<Item>(items: Item[]) {
  return { entity: 'collection', count: items.length, items }
}

/** The sum of the refunds that were processed or are pending, in paise. */
export function refundedAmount(refunds: readonly Refund[]): number {
  return refunds.filter(({ status }) => status !== 'failed').reduce((sum, { amount }) => sum + amount, 0)
}

/** The reason of a failed payment. */
function errorFields({ status }: Payment) {
  const failed = status === 'failed'
  return {
    error_code: failed ? 'BAD_REQUEST_ERROR' : null,
    error_description: failed ? "Payment was unsuccessful as it was declined by the customer's bank." : null,
    error_source: failed ? 'bank' : null,
    error_step: failed ? 'payment_authorization' : null,
    error_reason: failed ? 'payment_failed' : null,
  }
}

function methodFields(method: PaymentMethod) {
  const none = { card_id: null, bank: null, wallet: null, vpa: null }
  if (method === 'upi') return { ...none, vpa: 'success@razorpay' }
  if (method === 'netbanking') return { ...none, bank: 'HDFC' }
  return { ...none, card_id: 'card_00000000000008' }
}

/** The provider's fee: two per cent, and the tax on it. */
function feeFields(amount: number) {
  const tax = Math.round(amount * 0.02 * 0.18)
  return { fee: Math.round(amount * 0.02) + tax, tax }
}
