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
  /** Since when it gets no new prints. */
  paused_at: Date | null
  /** When it was retired. */
  retired_at: Date | null
  /** PEM of its certificate, or of the authority that signed it. */
  certificate: string | null
  /** Features of the last report. */
  features: JSONColumnType<ReportedFeatures> | null
  /** Its speed, as measured from its jobs. */
  pages_per_minute: number | null
  pages_printed: Generated<number>
  /** Whether a slip with the print ID is printed in front of each job. */
  cover_slip: Generated<boolean>
  /** When it was last found to make no progress with its prints. */
  still_at: Date | null
  created_at: Generated<Date>
}
export type PrinterRow = Selectable<PrintersTable>

/** How far an attempt to print a request has progressed in the delivery protocol. */
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
  /** `job-name`, by which a worker finds a job whose id was lost. */
  job_name: string
  failure: string | null
  /** When a worker last started to send the document. */
  send_tried_at: Date | null
  /** When the owner requested to cancel it. */
  cancel_requested_at: Date | null
  /** When the dispatcher chose its printer; `null` while the document is prepared. */
  assigned_at: Date | null
  /** Whether its job was created on hold and prints only after it is released. */
  held: Generated<boolean>
  /** When its printer last made progress with it. */
  progressed_at: Date | null
  /** Pages that other printers delivered before this attempt. */
  delivered_before: Generated<number>
  /** Pages that its printer delivered before it ended early, if known. */
  delivered_pages: number | null
  /** Sides that its printer has counted, if it counts them. */
  impressions: number | null
  /** When its printer started it, in seconds of the printer's clock. */
  processing_since: number | null
  /** Whether a slip is printed in front, by the printer's setting when it was chosen. */
  cover_slip: Generated<boolean>
  /** How its pages are rasterised for a printer that does not read PDF. */
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
