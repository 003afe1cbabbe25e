import type { DeskPayment, DeskPaymentDetails } from '@campus-print/contract/desk-payments'
import { i18n } from '@campus-print/domain/language'
import { canSendRefundAgain } from '@campus-print/domain/payments'
import { printIdEnding, printIdKey } from '@campus-print/domain/desk'
import { normalizePrintId } from '@campus-print/domain/ordering'
import type { Db } from '../../platform/database/connect.ts'
import {
  type PaidRequestRow,
  findPaidRequest,
  findPaidRequests,
  requestsWithFailedRefund,
} from './desk-payment-store.ts'
import { anyRequest } from '../../ordering/index.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { paymentOfRequest } from '../payment-of-request.ts'
import { refundsOfRequests } from '../refunds/refund-store.ts'
import { toRupees } from '@campus-print/domain/pricing'

/** Paid requests that match a search; without a search, those with a refund that failed. */
export async function listDeskPayments(db: Db, search: string): Promise<DeskPayment[]> {
  const text = search.trim()
  const rows =
    text === ''
      ? await requestsWithFailedRefund(db)
      : await findPaidRequests(db, { text, code: normalizePrintId(text), reversedEnd: reversedEndOf(text) })
  return rows.map(presentDeskPayment)
}

function reversedEndOf(text: string): string | undefined {
  const key = printIdKey(text)
  return key.length < printIdEnding ? undefined : [...key].toReversed().join('')
}

/** Returns the payments for a request and all its refunds. */
export async function deskPaymentDetails(db: Db, requestId: string): Promise<DeskPaymentDetails> {
  const [row, payment, refunds] = await Promise.all([
    findPaidRequest(db, requestId),
    paymentOfRequest(db, requestId),
    refundsOfRequests(db, [requestId]),
  ])
  if (!row || !payment) {
    // Throws if the request does not exist.
    await anyRequest(db, requestId)
    throw new ApiError('not_paid')
  }
  const failures = refunds
    .filter(({ status }) => status === 'failed')
    .map(({ id, failure }) => ({
      refundId: id,
      reason: withoutPreface(failure),
      canSendAgain: canSendRefundAgain(failure),
    }))
  return { ...presentDeskPayment(row), payment, failures }
}

/** The provider's description of a failure, without the prefix that our error adds for the log. */
function withoutPreface(failure: string | null): string {
  return i18n.known(failure?.replace(/^Razorpay rejected the request \([^)]*\): /, '') ?? '')
}

function presentDeskPayment(row: PaidRequestRow): DeskPayment {
  return {
    requestId: row.id,
    printId: row.print_id,
    documentName: row.document_name,
    status: row.status,
    owner: { name: row.owner_name, email: row.owner_email },
    paid: toRupees(row.paid_paise),
    kept: toRupees(row.kept_paise),
    owed: toRupees(row.owed_paise),
    paidAt: row.paid_at.toISOString(),
    refundFailed: row.refund_failed,
  }
}
