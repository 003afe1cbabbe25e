import type { DeskPayment } from '@campus-print/contract/desk-payments'
import { toRupees } from '@campus-print/domain/pricing'
import type { PaidRequestRow } from './desk-payment-store.ts'

export function presentDeskPayment(row: PaidRequestRow): DeskPayment {
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
