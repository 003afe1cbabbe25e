import type { DeskPaymentDetails } from '@campus-print/contract/desk-payments'
import { anyRequest } from '../../ordering/index.ts'
import type { Db } from '../../platform/database/connect.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { paymentOfRequest } from '../payment-of-request.ts'
import { findPaidRequest } from './desk-payment-store.ts'
import { presentDeskPayment } from './present-desk-payment.ts'

/** What was paid for a request, and all that went back of it. */
export async function deskPaymentDetails(db: Db, requestId: string): Promise<DeskPaymentDetails> {
  const [row, payment] = await Promise.all([findPaidRequest(db, requestId), paymentOfRequest(db, requestId)])
  if (!row || !payment) {
    // One that is not there refuses by itself.
    await anyRequest(db, requestId)
    throw new ApiError('not_paid')
  }
  return { ...presentDeskPayment(row), payment }
}
