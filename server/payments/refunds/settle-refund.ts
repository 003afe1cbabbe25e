import {
  type ProviderRefundStatus,
  nextRefundStatus,
  refundPaidEntries,
  refundReturnedEntries,
} from '@campus-print/domain/payments'
import { anyRequest, publishRequestUpdate } from '../../ordering/index.ts'
import type { WriteContext } from '../../platform/context.ts'
import { book } from '../ledger/book.ts'
import { lockRefund, updateRefund } from './refund-store.ts'

export interface RefundReport {
  readonly status: ProviderRefundStatus
  /** The provider's id; a rejected refund has none. */
  readonly providerRefundId?: string
  readonly failure?: string
}

/**
 * Applies what the provider reports of a refund, in the caller's transaction. The provider's response, the webhook, the
 * poller and paying out in cash all end here. It may be called any number of times and in any order, and books each change once.
 */
export async function settleRefund(
  context: WriteContext,
  { refundId, report }: { refundId: string; report: RefundReport },
): Promise<void> {
  const { db, now, eventBus } = context
  const { providerRefundId, failure = /*i18n*/ 'The bank returned it' } = report
  const refund = await lockRefund(db, refundId)
  const status = refund && nextRefundStatus(refund.status, report.status)
  if (!status) return
  await updateRefund(db, refundId, {
    status,
    ...(providerRefundId !== undefined && { provider_refund_id: providerRefundId }),
    ...(status === 'failed' && { failure }),
    ...(status !== 'sent' && { settled_at: now, next_check_at: null }),
  })
  const { request_id: requestId, payment_id: paymentId, amount_paise: amount, channel } = refund
  const request = await anyRequest(db, requestId)
  await publishRequestUpdate(context, request)
  const subject = { requestId, paymentId, refundId, at: now }
  if (status === 'processed') {
    await book(db, { ...subject, entries: { refund_paid: refundPaidEntries(amount, channel) } })
    await eventBus.publish(context, 'RefundProcessed', { request, amount, channel })
  } else if (status === 'failed' && refund.status === 'processed') {
    await book(db, { ...subject, entries: { refund_returned: refundReturnedEntries(amount) } })
  }
}
