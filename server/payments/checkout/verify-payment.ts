import { i18n } from '@campus-print/domain/language'
import type { CheckoutSignature } from '@campus-print/contract/payments'
import { anyRequests, ownRequests } from '../../ordering/index.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { type AppliedPayment, appliedBefore, applyPayment, paymentMismatchOf } from './apply-payment.ts'
import { type ProviderOrder, anyOrderOfRequest, recordedPayments } from './payment-store.ts'
import type { PaymentMismatch } from '@campus-print/domain/payments'
import type { WriteContext } from '../../platform/context.ts'
import type { Log } from '../../platform/log/log.ts'
import { type PaymentGateway, callGateway } from './gateway.ts'
import { RazorpayError } from '../razorpay/errors.ts'
import type { RazorpayPayment } from '../razorpay/shapes.ts'
import { isCheckoutSignature } from '../razorpay/signature.ts'

/** Verifies the checkout signature that the owner's browser sends. A repeated call returns the same. */
export async function verifyPayment(
  context: CheckoutSignatureContext,
  {
    ownerId,
    requestIds,
    checkoutSignature,
  }: { ownerId: string; requestIds: readonly string[]; checkoutSignature: CheckoutSignature },
): Promise<AppliedPayment> {
  const [first, ...others] = await ownRequests(context.db, { ownerId, requestIds })
  const order = first && (await anyOrderOfRequest(context.db, first.id, checkoutSignature.razorpay_order_id))
  const paidFor = new Set(order?.lines.map(({ requestId }) => requestId))
  if (!order || !others.every(({ id }) => paidFor.has(id))) throw new ApiError('payment_not_verified')
  return rejectEnded(await acceptCheckoutSignature(context, { order, checkoutSignature }))
}

function rejectEnded(applied: AppliedPayment): AppliedPayment {
  // A second payment is refunded too, but then the request was paid by the first.
  const ended = applied.filter(({ effect, request }) => effect === 'refund' && !request.paid_at)
  const [first] = ended
  if (!first || ended.length < applied.length) return applied
  const { status } = first.request
  const message =
    status === 'pending'
      ? i18n.t(
          'This print request was changed after this payment began. The money goes back to you; please pay the new price.',
        )
      : i18n.t('This print request has ended. The money goes back to you.')
  throw new ApiError('invalid_transition', message, { status })
}

export interface CheckoutSignatureContext extends WriteContext {
  readonly gateway: PaymentGateway
  readonly keySecret: string
  readonly log: Log
}

/** Checks the checkout signature of an order, fetches the payment and applies it. */
export async function acceptCheckoutSignature(
  context: CheckoutSignatureContext,
  { order, checkoutSignature }: { order: ProviderOrder; checkoutSignature: CheckoutSignature },
): Promise<AppliedPayment> {
  const { db } = context
  if (!isSignedForOrder(order, checkoutSignature, context.keySecret))
    throw new ApiError('payment_not_verified')
  const recorded = await recordedPayments(db, checkoutSignature.razorpay_payment_id)
  if (recorded.length > 0) {
    const requests = await anyRequests(
      db,
      order.lines.map(({ requestId }) => requestId),
    )
    return appliedBefore({ order, requests, recorded })
  }
  const payment = await fetchPayment(context, checkoutSignature.razorpay_payment_id)
  const mismatch = paymentMismatchOf(payment, order)
  if (mismatch) throw mismatchError(mismatch, payment)
  return db.transaction().execute((trx) => applyPayment({ ...context, db: trx }, { order, payment }))
}

/** Verifies the signature with the id of the stored order, since the browser may send another id. */
function isSignedForOrder(
  order: ProviderOrder,
  checkoutSignature: CheckoutSignature,
  keySecret: string,
): boolean {
  const orderId = order.provider_order_id
  const isSigned = isCheckoutSignature(checkoutSignature.razorpay_signature, {
    orderId,
    paymentId: checkoutSignature.razorpay_payment_id,
    keySecret,
  })
  return isSigned && checkoutSignature.razorpay_order_id === orderId
}

function fetchPayment(context: CheckoutSignatureContext, paymentId: string): Promise<RazorpayPayment> {
  const call = () =>
    context.gateway.fetchPayment(paymentId).catch((error: unknown) => {
      const isUnknown = error instanceof RazorpayError && error.isForGood
      throw isUnknown ? new ApiError('payment_not_verified') : error
    })
  return callGateway(context, {
    call,
    message: i18n.t(
      'The payment provider is not answering. If you have paid, we will be notified and queue your print.',
    ),
  })
}

function mismatchError(mismatch: PaymentMismatch, { status }: RazorpayPayment): ApiError {
  if (mismatch === 'failed') return new ApiError('payment_failed')
  if (mismatch === 'not_captured' && status !== 'refunded') return new ApiError('payment_pending')
  return new ApiError('payment_not_verified')
}
