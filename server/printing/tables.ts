import type { PrinterFeatures, RasterFormat } from '@campus-print/domain/printing'
import type { Generated, JSONColumnType, Selectable } from 'kysely'

/** Reported features, which stay while the printer is off. */
export interface ReportedFeatures extends PrinterFeatures {
  readonly documentFormats: readonly string[]
  readonly makeAndModel: string | null
  readonly location: string | null
  readonly pagesPerMinute: number | null
  /** `printer-uuid`, the same at each of its addresses. */
  readonly uuid?: string | null
}

export interface PrintersTable {
  id: Generated<string>
  name: string
  uri: string
  /** Since when it is sent no new print. */
  paused_at: Date | null
  /** Since when it is a printer of the past. */
  retired_at: Date | null
  /** PEM of its certificate, or of the authority that signed it. */
  certificate: string | null
  /** Features of the last report. */
  features: JSONColumnType<ReportedFeatures> | null
  /** Measured from its jobs. */
  pages_per_minute: number | null
  pages_printed: Generated<number>
  /** Whether a slip with the print ID is printed in front of each job. */
  cover_slip: Generated<boolean>
  /** When it was last seen to make no progress with the prints it has. */
  still_at: Date | null
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
  /** `job-name`, by which a job is found whose number was lost. */
  job_name: string
  failure: string | null
  /** When the document was last begun to be sent. */
  send_tried_at: Date | null
  /** When the owner requested to cancel it. */
  cancel_requested_at: Date | null
  /** When the dispatcher chose its printer; `null` while the document is made ready. */
  assigned_at: Date | null
  /** Whether its job was made so that it does not print before it is released. */
  held: Generated<boolean>
  /** When its printer last showed that it goes on with it. */
  progressed_at: Date | null
  /** Pages that other printers had delivered before. */
  delivered_before: Generated<number>
  /** Pages in the tray of its printer when it ended early, where that is known. */
  delivered_pages: number | null
  /** Sides that its printer has counted, where it counts. */
  impressions: number | null
  /** When its printer began with it, in seconds of the printer's clock. */
  processing_since: number | null
  /** Whether a slip is printed in front; as its printer was set up when it was chosen. */
  cover_slip: Generated<boolean>
  /** How its pages are drawn for a printer that reads no PDF. */
  raster: JSONColumnType<RasterFormat> | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}
export type PrintJobRow = Selectable<PrintJobsTable>

/** A print whose document is ready, in the order of `queue_time`. */
export interface PrintQueueTable {
  request_id: string
  owner_id: string
  media: string
  print_type: string
  double_sided: boolean
  finishing: string
  copies: number
  /** Sides of all copies. */
  pages: number
  queue_time: Date
  queue_number: number
  waits: Generated<boolean>
  /** Pages of all copies that were printed by printers that gave the job up. */
  delivered_pages: Generated<number>
}

export interface PrintingTables {
  print_queue: PrintQueueTable
  printers: PrintersTable
  print_jobs: PrintJobsTable
}
