import type { DeskPayment } from '@campus-print/contract/desk-payments'
import { normalizePrintId } from '@campus-print/domain/ordering'
import type { Db } from '../../platform/database/connect.ts'
import { findPaidRequests, requestsWithFailedRefund } from './desk-payment-store.ts'
import { presentDeskPayment } from './present-desk-payment.ts'

/** Paid requests that the desk looks for; without a search, those whose money did not go back as it should. */
export async function listDeskPayments(db: Db, search: string): Promise<DeskPayment[]> {
  const text = search.trim()
  const rows =
    text === ''
      ? await requestsWithFailedRefund(db)
      : await findPaidRequests(db, { text, code: normalizePrintId(text) })
  return rows.map(presentDeskPayment)
}
