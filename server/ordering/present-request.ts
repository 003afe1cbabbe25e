import type {
  CostBreakdown,
  PrintProgress,
  PrintRequest,
  PrintRequestWithHistory,
  StatusChange,
} from '@campus-print/contract/ordering'
import { presentReason } from './change-reason.ts'
import { readStoredAttempt, requestAttemptState } from '@campus-print/domain/payments'
import { type Quote, quote, toRupees } from '@campus-print/domain/pricing'
import { layoutOf } from './price-order.ts'
import { fileKeyOf, fileNameOf } from '../documents/index.ts'
import type { MoneyOfRequest } from './request-details.ts'
import type { ShownRequest } from './request-store.ts'
import type { StatusChangeRow } from './tables.ts'

/** A request as responses show it; the print ID only once it is paid, since it is the ticket. */
export function presentRequest(row: ShownRequest, now: Date): PrintRequest {
  return {
    _id: row.id,
    id: row.id,
    uniqueId: row.paid_at ? row.print_id : null,
    serverFileName: fileNameOf(row.document_id),
    localFilePath: fileKeyOf(row.document_id),
    documentName: row.document_name,
    documentSize: row.document_size,
    documentPages: row.document_pages,
    documentDeletedAt: row.document_deleted_at?.toISOString() ?? null,
    copies: row.copies,
    pagesToPrint: row.pages_to_print,
    pageSize: row.media,
    orientation: row.orientation,
    printType: row.print_type,
    doubleSided: row.double_sided,
    ...layoutOf(row),
    deleteAfterPrint: true,
    status: row.status,
    paymentAttempt: requestAttemptState(row.status, readStoredAttempt(row.payment_attempt), now),
    pagesUsed: row.pages_used,
    totalPages: row.pages_used * row.copies,
    colorPages: row.color_pages,
    costPerPage: row.print_type === 'mixed' ? null : toRupees(row.cost_per_page_paise),
    costBreakdown: costBreakdownOf(row),
    totalCost: toRupees(row.total_paise),
    queueNumber: row.queue_number,
    shelf: row.status === 'ready' ? row.shelf : null,
    reprintOf: row.reprint_of_id,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
  }
}

function costBreakdownOf(row: ShownRequest): CostBreakdown | null {
  const { print_type: printType, pages_used: pagesUsed, copies, color_pages_used: colorPagesUsed } = row
  if (printType !== 'mixed') return null
  const prices = { black: row.cost_per_page_paise, color: row.color_cost_per_page_paise ?? 0 }
  const print = { pagesUsed, copies, printType, colorPagesUsed: colorPagesUsed ?? 0 }
  return presentBreakdown(quote(print, prices).breakdown)
}

/** Converts the amounts from paise to rupees. */
export function presentBreakdown({ black, color }: Quote['breakdown']): CostBreakdown {
  const inRupees = ({ pages, perPage, total }: typeof black) => ({
    pages,
    perPage: toRupees(perPage),
    total: toRupees(total),
  })
  return { black: inRupees(black), color: inRupees(color) }
}

interface ShownDetails {
  readonly history: readonly StatusChangeRow[]
  readonly money: MoneyOfRequest
  readonly cancelRequestedAt: Date | null
  readonly progress: PrintProgress | null
}

export function presentWithHistory(
  row: ShownRequest,
  { history, money, cancelRequestedAt, progress, now }: ShownDetails & { now: Date },
): PrintRequestWithHistory {
  return {
    ...presentRequest(row, now),
    history: history.map(presentChange),
    ...money,
    cancelRequestedAt: cancelRequestedAt?.toISOString() ?? null,
    progress,
  }
}

function presentChange(change: StatusChangeRow): StatusChange {
  return {
    from: change.from_status,
    to: change.to_status,
    at: change.at.toISOString(),
    reason: change.reason && presentReason(change.reason),
  }
}
