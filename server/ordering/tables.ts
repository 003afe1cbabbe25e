import type { Actor, RequestStatus } from '@campus-print/domain/ordering'
import type { PrintType } from '@campus-print/domain/pricing'
import type {
  BindingMargin,
  Finishing,
  Media,
  Orientation,
  PagesPerSide,
} from '@campus-print/domain/printing'
import type { ColumnType, Generated, Selectable } from 'kysely'

export interface PrintRequestsTable {
  id: Generated<string>
  print_id: string
  owner_id: string
  document_id: string
  copies: number
  pages_to_print: string
  media: Media
  orientation: Orientation
  print_type: PrintType
  double_sided: boolean
  pages_used: number
  cost_per_page_paise: number
  total_paise: number
  /** Coloured pages of a mixed print, in the format of `pages_to_print`, or `none`. */
  color_pages: string | null
  /** How many of the printed pages are in colour. */
  color_pages_used: number | null
  /** Price of a coloured page; `cost_per_page_paise` is that of the others. */
  color_cost_per_page_paise: number | null
  pages_per_side: ColumnType<PagesPerSide, PagesPerSide | undefined, PagesPerSide>
  booklet: Generated<boolean>
  binding_margin: ColumnType<BindingMargin, BindingMargin | undefined, BindingMargin>
  finishing: ColumnType<Finishing, Finishing | undefined, Finishing>
  /** The printed sides of one copy; the database computes them from `pages_used`. */
  sides_per_copy: ColumnType<number, never, never>
  status: Generated<RequestStatus>
  queue_number: number | null
  paid_at: Date | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  /** The shelf on which the finished print waits. */
  shelf: ColumnType<string | null, string | null | undefined, string | null>
  /** When its owner made another request in its place; neither listed nor counted from then on. */
  replaced_at: Generated<Date | null>
  /** When its owner last changed its settings; `null` where they are as they were placed. */
  changed_at: Generated<Date | null>
  /** The request that this one orders again. */
  reprint_of_id: ColumnType<string | null, string | null | undefined, never>
  /** The desk granted it: it costs nothing and has no payment. */
  free_of_charge: Generated<boolean>
  granted_by: Generated<string | null>
}
export type PrintRequestRow = Selectable<PrintRequestsTable>

export interface PrintRequestHistoryTable {
  id: Generated<number>
  request_id: string
  /** Owner of the request. */
  owner_id: string
  from_status: RequestStatus | null
  to_status: RequestStatus
  actor: Actor
  actor_id: string | null
  reason: string | null
  at: Generated<Date>
}
export type StatusChangeRow = Selectable<PrintRequestHistoryTable>

export interface DocumentOpeningsTable {
  id: Generated<string>
  request_id: string
  operator_id: string | null
  operator_name: string
  reason: string
  asked_at: Date
  /** When the file was sent to the operator; `null` before that. */
  opened_at: Date | null
}
export type DocumentOpeningRow = Selectable<DocumentOpeningsTable>

export interface OrderingTables {
  document_openings: DocumentOpeningsTable
  print_requests: PrintRequestsTable
  print_request_history: PrintRequestHistoryTable
  /** A view of the history with its archive. */
  print_request_changes: PrintRequestHistoryTable
}
