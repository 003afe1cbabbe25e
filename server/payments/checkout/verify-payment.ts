import type { BodyOf } from '@campus-print/contract/endpoint'
import type { verifyPayment as verifyPaymentCall } from '@campus-print/contract/payments'
import { ownRequest } from '../../ordering/index.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { AppliedPayment } from './apply-payment.ts'
import { orderOfRequest } from './payment-store.ts'
import { type CheckoutSignatureContext, acceptCheckoutSignature } from './accept-checkout-signature.ts'

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
