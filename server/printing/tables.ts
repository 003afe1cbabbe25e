import type { Generated, Selectable } from 'kysely'

export interface PrintersTable {
  id: Generated<string>
  name: string
  uri: string
  created_at: Generated<Date>
}
export type PrinterRow = Selectable<PrintersTable>

/** How far the safe protocol has come with one attempt at printing a request. */
export type PrintJobStage =
  | 'new'
  | 'creating'
  | 'created'
  | 'sending'
  | 'sent'
  | 'released'
  | 'done'
  | 'failed'

export interface PrintJobsTable {
  id: Generated<string>
  request_id: string
  printer_id: string
  stage: Generated<PrintJobStage>
  lease: string | null
  ipp_job_id: number | null
  ipp_job_uuid: string | null
  failure: string | null
  /** When the document was last begun to be sent. */
  send_tried_at: Date | null
  /** When the owner requested to cancel it. */
  cancel_requested_at: Date | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}
export type PrintJobRow = Selectable<PrintJobsTable>

export interface PrintingTables {
  printers: PrintersTable
  print_jobs: PrintJobsTable
}
