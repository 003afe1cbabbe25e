import type { CheckoutProof } from '@campus-print/contract/payments'
import type { PaymentFault } from '@campus-print/domain/payments'
import { anyRequest } from '../../ordering/index.ts'
import type { WriteContext } from '../../platform/context.ts'
import { Refusal } from '../../platform/http/api-error.ts'
import type { Log } from '../../platform/log/log.ts'
import { type AppliedPayment, applyPayment } from './apply-payment.ts'
import { askGateway } from './call-gateway.ts'
import type { PaymentGateway } from './gateway.ts'
import { paymentFaultOf } from './payment-mismatch.ts'
import { type ProviderOrderRow, findPayment } from './payment-store.ts'
import { RazorpayError } from '../razorpay/errors.ts'
import type { RazorpayPayment } from '../razorpay/shapes.ts'
import { isCheckoutSignature } from '../razorpay/signature.ts'

export interface ProofParts extends WriteContext {
  readonly gateway: PaymentGateway
  readonly keySecret: string
  readonly log: Log
}

/** Takes the checkout's proof of a payment for an order and gives the payment its effect, whoever brings it. */
export async function takeProof(
  parts: ProofParts,
  order: ProviderOrderRow,
  proof: CheckoutProof,
): Promise<AppliedPayment> {
  const { db } = parts
  if (!isProofFor(order, proof, parts.keySecret)) throw new Refusal('payment_not_verified')
  const recorded = await findPayment(db, proof.razorpay_payment_id)
  if (recorded) return { effect: recorded.effect, request: await anyRequest(db, order.request_id) }
  const payment = await fetchPayment(parts, proof.razorpay_payment_id)
  const fault = paymentFaultOf(payment, order)
  if (fault) throw refusalFor(fault, payment)
  return db.transaction().execute((trx) => applyPayment({ ...parts, db: trx }, { order, payment }))
}

/** Signed for the order that we stored, whatever order the browser speaks of. */
function isProofFor(order: ProviderOrderRow, proof: CheckoutProof, keySecret: string): boolean {
  const orderId = order.provider_order_id
  const isSigned = isCheckoutSignature(proof.razorpay_signature, {
    orderId,
    paymentId: proof.razorpay_payment_id,
    keySecret,
  })
  return isSigned && proof.razorpay_order_id === orderId
}

function fetchPayment({ gateway, log }: ProofParts, paymentId: string): Promise<RazorpayPayment> {
  const ask = () =>
    gateway.fetchPayment(paymentId).catch((error: unknown) => {
      const isUnknown = error instanceof RazorpayError && error.isForGood
      throw isUnknown ? new Refusal('payment_not_verified') : error
    })
  return askGateway(
    log,
    ask,
    'The payment provider is not answering. If you have paid, we will hear of it and queue your print.',
  )
}

function refusalFor(fault: PaymentFault, { status }: RazorpayPayment): Refusal {
  if (fault === 'failed') return new Refusal('payment_failed')
  if (fault === 'not_captured' && status !== 'refunded') return new Refusal('payment_pending')
  return new Refusal('payment_not_verified')
}
