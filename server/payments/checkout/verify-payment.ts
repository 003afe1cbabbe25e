import type { BodyOf } from '@campus-print/contract/endpoint'
import type { CheckoutSignature, verifyPayment as verifyPaymentCall } from '@campus-print/contract/payments'
import { anyRequest, ownRequest } from '../../ordering/index.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { type AppliedPayment, applyPayment, paymentMismatchOf } from './apply-payment.ts'
import { type ProviderOrderRow, findPayment, orderOfRequest } from './payment-store.ts'
import type { PaymentMismatch } from '@campus-print/domain/payments'
import type { WriteContext } from '../../platform/context.ts'
import type { Log } from '../../platform/log/log.ts'
import { type PaymentGateway, callGateway } from './gateway.ts'
import { RazorpayError } from '../razorpay/errors.ts'
import type { RazorpayPayment } from '../razorpay/shapes.ts'
import { isCheckoutSignature } from '../razorpay/signature.ts'

type Proof = BodyOf<typeof verifyPaymentCall>

/** Takes the checkout's proof of a payment from its owner; a proof shown again answers the same. */
export async function verifyPayment(
  parts: CheckoutSignatureContext,
  ownerId: string,
  proof: Proof,
): Promise<AppliedPayment> {
  const request = await ownRequest(parts.db, ownerId, proof.printRequestId)
  const order = await orderOfRequest(parts.db, request.id)
  if (!order) throw new ApiError('payment_not_verified')
  return unlessEnded(await acceptCheckoutSignature(parts, order, proof))
}

function unlessEnded(applied: AppliedPayment): AppliedPayment {
  const { effect, request } = applied
  // Money for a second payment goes back too, but then the request was paid by the first.
  if (effect === 'queue' || request.paid_at) return applied
  throw new ApiError('transition_refused', 'This print request has ended. The money goes back to you.', {
    status: request.status,
  })
}

export interface CheckoutSignatureContext extends WriteContext {
  readonly gateway: PaymentGateway
  readonly keySecret: string
  readonly log: Log
}

/** Takes the checkout's proof of a payment for an order and gives the payment its effect, whoever brings it. */
export async function acceptCheckoutSignature(
  parts: CheckoutSignatureContext,
  order: ProviderOrderRow,
  proof: CheckoutSignature,
): Promise<AppliedPayment> {
  const { db } = parts
  if (!isSignedForOrder(order, proof, parts.keySecret)) throw new ApiError('payment_not_verified')
  const recorded = await findPayment(db, proof.razorpay_payment_id)
  if (recorded) return { effect: recorded.effect, request: await anyRequest(db, order.request_id) }
  const payment = await fetchPayment(parts, proof.razorpay_payment_id)
  const mismatch = paymentMismatchOf(payment, order)
  if (mismatch) throw mismatchError(mismatch, payment)
  return db.transaction().execute((trx) => applyPayment({ ...parts, db: trx }, { order, payment }))
}

/** Signed for the order that we stored, whatever order the browser speaks of. */
function isSignedForOrder(order: ProviderOrderRow, proof: CheckoutSignature, keySecret: string): boolean {
  const orderId = order.provider_order_id
  const isSigned = isCheckoutSignature(proof.razorpay_signature, {
    orderId,
    paymentId: proof.razorpay_payment_id,
    keySecret,
  })
  return isSigned && proof.razorpay_order_id === orderId
}

function fetchPayment(
  { gateway, log }: CheckoutSignatureContext,
  paymentId: string,
): Promise<RazorpayPayment> {
  const fetch = () =>
    gateway.fetchPayment(paymentId).catch((error: unknown) => {
      const isUnknown = error instanceof RazorpayError && error.isForGood
      throw isUnknown ? new ApiError('payment_not_verified') : error
    })
  return callGateway(
    log,
    fetch,
    'The payment provider is not answering. If you have paid, we will hear of it and queue your print.',
  )
}

function mismatchError(mismatch: PaymentMismatch, { status }: RazorpayPayment): ApiError {
  if (mismatch === 'failed') return new ApiError('payment_failed')
  if (mismatch === 'not_captured' && status !== 'refunded') return new ApiError('payment_pending')
  return new ApiError('payment_not_verified')
}
