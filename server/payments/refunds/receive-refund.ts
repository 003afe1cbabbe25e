import type { WriteContext } from '../../platform/context.ts'
import { isUuid } from '../../platform/database/is-uuid.ts'
import type { Log } from '../../platform/log/log.ts'
import type { RazorpayRefund } from '../razorpay/shapes.ts'
import { findRefund } from './refund-store.ts'
import { isRefundOf } from './refund-payment.ts'
import { settleRefund } from './settle-refund.ts'

/** Takes what a webhook says of a refund, which bears our own id as its receipt. */
export async function receiveRefund(
  context: WriteContext & { readonly log: Log },
  stated: RazorpayRefund,
): Promise<void> {
  const id = stated.receipt ?? ''
  // Others are made by hand in the provider's dashboard; the nightly reconciliation names them.
  if (!isUuid(id)) return
  const refund = await findRefund(context.db, id)
  if (!refund) return
  if (isRefundOf(stated, refund)) {
    const report = { status: stated.status, providerRefundId: stated.id }
    await settleRefund(context, { refundId: refund.id, report })
  } else context.log.warn({ refund: refund.id }, 'a webhook states another refund than was asked for')
}
