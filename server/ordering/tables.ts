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
  /** Of a mixed print: the pages of the document in colour, as `pages_to_print`, or `none`. */
  color_pages: string | null
  /** How many of the pages that are printed those are. */
  color_pages_used: number | null
  /** What each of those costs; `cost_per_page_paise` is what the others cost. */
  color_cost_per_page_paise: number | null
  pages_per_side: ColumnType<PagesPerSide, PagesPerSide | undefined, PagesPerSide>
  booklet: Generated<boolean>
  binding_margin: ColumnType<BindingMargin, BindingMargin | undefined, BindingMargin>
  finishing: ColumnType<Finishing, Finishing | undefined, Finishing>
  /** Sides that are printed, made of `pages_used` by the database. */
  sides_per_copy: ColumnType<number, never, never>
  status: Generated<RequestStatus>
  queue_number: number | null
  paid_at: Date | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  /** Where the finished print is. */
  shelf: ColumnType<string | null, string | null | undefined, string | null>
  /** When its owner made another request in its place; neither listed nor counted from then on. */
  replaced_at: Generated<Date | null>
  /** When its owner last changed its settings; `null` where they are as they were placed. */
  changed_at: Generated<Date | null>
  /** The request that this one orders once more. */
  reprint_of_id: ColumnType<string | null, string | null | undefined, never>
  /** The desk granted it: it costs nothing and has no payment. */
  free_of_charge: Generated<boolean>
  granted_by: Generated<string | null>
}
export type PrintRequestRow = Selectable<PrintRequestsTable>

export interface PrintRequestHistoryTable {
  id: Generated<number>
  request_id: string
  /** Of the request. */
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
  /** When the file was sent. */
  opened_at: Date | null
}
export type DocumentOpeningRow = Selectable<DocumentOpeningsTable>

export interface OrderingTables {
  document_openings: DocumentOpeningsTable
  print_requests: PrintRequestsTable
  print_request_history: PrintRequestHistoryTable
  /** What is in the history and what is in the archive. */
  print_request_changes: PrintRequestHistoryTable
}
