import {
  type ProviderRefundStatus,
  nextRefundStatus,
  refundPaidEntries,
  refundReturnedEntries,
} from '@campus-print/domain/payments'
import { tellRefund } from '../../notifications/tell-refund.ts'
import { anyRequest } from '../../ordering/own-request.ts'
import { tellWatchers } from '../../ordering/tell-watchers.ts'
import type { Db } from '../../platform/database/connect.ts'
import { book } from '../ledger/book.ts'
import { lockRefund, updateRefund } from '../refund-store.ts'
import type { MoneyParts } from './owe-refund.ts'

export interface ToldRefund {
  readonly status: ProviderRefundStatus
  /** The provider's id; one that it refused has none. */
  readonly providerRefundId?: string
  readonly failure?: string
}

/**
 * Takes what the provider tells of a refund, in the caller's transaction. The one way in for its answer, the webhook
 * and the refund poller: it may be called any number of times and in any order, and books what happened once.
 */
export async function settleRefund(
  { jobs, now }: MoneyParts,
  trx: Db,
  refundId: string,
  { status: told, providerRefundId, failure = 'The bank returned it' }: ToldRefund,
): Promise<void> {
  const refund = await lockRefund(trx, refundId)
  const status = refund && nextRefundStatus(refund.status, told)
  if (!status) return
  await updateRefund(trx, refundId, {
    status,
    ...(providerRefundId !== undefined && { provider_refund_id: providerRefundId }),
    ...(status === 'failed' && { failure }),
    ...(status !== 'sent' && { settled_at: now, next_check_at: null }),
  })
  const { request_id: requestId, payment_id: paymentId, amount_paise: amount } = refund
  const request = await anyRequest(trx, requestId)
  await tellWatchers(trx, request, now)
  const subject = { requestId, paymentId, refundId, at: now }
  if (status === 'processed') {
    await book(trx, subject, { refund_paid: refundPaidEntries(amount) })
    await tellRefund({ jobs }, trx, { ...request, amount, isThere: true })
  } else if (status === 'failed' && refund.status === 'processed') {
    await book(trx, subject, { refund_returned: refundReturnedEntries(amount) })
  }
}
