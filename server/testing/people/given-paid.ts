import { vi } from 'vitest'
import { givenUser } from '../database/factories.ts'
import { givenOrder } from './given-order.ts'
import type { PaymentsApp } from '../app/payments-app.ts'
import { signedIn } from './people.ts'

/** A request worth ₹14 that was paid and queued, its owner, and what its owner sees of the payment. */
export async function givenPaid(
  shop: PaymentsApp,
  scenario: object = {},
  ordered: Parameters<typeof givenOrder>[1] = {},
) {
  const order = await givenOrder(shop, ordered)
  const proof = await shop.pay({ order_id: order.order_id, ...scenario })
  const { status } = await order.verify(proof)
  if (status !== 200) throw new Error(`The payment was not taken: ${status}`)
  const call = await signedIn(shop, order.user)
  const payment = async () => (await call('GET', `/api/print/request/${order.request.id}`)).json.data.payment
  return { ...order, call, payment, paymentId: proof.razorpay_payment_id }
}

/** Waits until the desk sees that money of a request did not go back. */
export async function refundFailed(shop: PaymentsApp, requestId: string): Promise<void> {
  const operator = await givenOperator(shop)
  const seen = async () =>
    (await operator('GET', `/api/desk/requests/${requestId}/payment`)).json.data.refundFailed
  await vi.waitUntil(seen, { timeout: 30_000 })
}

/** Someone who runs the print desk. */
export async function givenOperator(shop: PaymentsApp) {
  return signedIn(shop, await givenUser(shop.database.db, { permissions: ['desk'] }))
}
