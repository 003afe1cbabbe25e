import { type RazorpayAccess, callRazorpay } from './call.ts'
import {
  RazorpayOrder,
  RazorpayPayment,
  RazorpayPayments,
  RazorpayRefund,
  RazorpayRefunds,
  type RazorpayOrder as Order,
  type RazorpayPayment as Payment,
  type RazorpayRefund as Refund,
} from './shapes.ts'

export interface NewOrder {
  /** Amount in paise, at least 100. */
  readonly amount: number
  readonly currency: string
  /** Our id, at most 40 characters. A repeated call with the same receipt returns the same order. */
  readonly receipt: string
  /** At most 15 notes of at most 256 characters each. */
  readonly notes: Readonly<Record<string, string>>
}

export interface NewRefund {
  readonly paymentId: string
  /** The amount to refund, in paise. */
  readonly amount: number
  /**
   * 10 to 40 characters. A repeated call with this key returns the same refund. It is also the refund's
   * receipt.
   */
  readonly idempotencyKey: string
}

/** A span of time without its end; the provider counts whole seconds. */
export interface Span {
  readonly from: Date
  readonly to: Date
}

/** A page of a list, of at most 100 items. */
export interface Page {
  readonly count: number
  readonly skip: number
}

/**
 * The calls of Razorpay's API that we use. All throw `RazorpayError`, `RazorpayUnreachable` or
 * `RazorpayAnswerError`.
 */
export interface RazorpayClient {
  createOrder(order: NewOrder): Promise<Order>
  fetchOrder(orderId: string): Promise<Order>
  fetchOrderPayments(orderId: string): Promise<Payment[]>
  fetchPayment(paymentId: string): Promise<Payment>
  capture(payment: { id: string; amount: number; currency: string }): Promise<Payment>
  refund(refund: NewRefund): Promise<Refund>
  fetchRefund(refundId: string): Promise<Refund>
  /** Lists the payments that were started in a span of time. */
  listPayments(range: Span & Page): Promise<Payment[]>
  listRefunds(range: Span & Page): Promise<Refund[]>
}

export function razorpayClient(access: RazorpayAccess): RazorpayClient {
  const call = callRazorpay(access)
  return {
    createOrder: (order) => call(RazorpayOrder, 'POST', '/v1/orders', { ...order, unique_receipt: true }),
    fetchOrder: (orderId) => call(RazorpayOrder, 'GET', `/v1/orders/${encodeURIComponent(orderId)}`),
    async fetchOrderPayments(orderId) {
      const path = `/v1/orders/${encodeURIComponent(orderId)}/payments`
      return (await call(RazorpayPayments, 'GET', path)).items
    },
    fetchPayment: (id) => call(RazorpayPayment, 'GET', `/v1/payments/${encodeURIComponent(id)}`),
    capture({ id, amount, currency }) {
      const path = `/v1/payments/${encodeURIComponent(id)}/capture`
      return call(RazorpayPayment, 'POST', path, { amount, currency })
    },
    refund({ paymentId, amount, idempotencyKey }) {
      const path = `/v1/payments/${encodeURIComponent(paymentId)}/refund`
      const body = { amount, receipt: idempotencyKey }
      return call(RazorpayRefund, 'POST', path, body, { 'x-refund-idempotency': idempotencyKey })
    },
    fetchRefund: (id) => call(RazorpayRefund, 'GET', `/v1/refunds/${encodeURIComponent(id)}`),
    async listPayments(range) {
      return (await call(RazorpayPayments, 'GET', `/v1/payments?${listQuery(range)}`)).items
    },
    async listRefunds(range) {
      return (await call(RazorpayRefunds, 'GET', `/v1/refunds?${listQuery(range)}`)).items
    },
  }
}

/** The provider's `to` is the last second that is included. */
function listQuery({ from, to, count, skip }: Span & Page): string {
  const query = new URLSearchParams({
    from: String(second(from)),
    to: String(Math.max(second(from), second(to) - 1)),
    count: String(count),
    skip: String(skip),
  })
  return query.toString()
}

function second(date: Date): number {
  return Math.floor(date.getTime() / 1000)
}
