import { type PrinterConnection, IppUnreachable, type Progress } from '@campus-print/ipp/client'
import type { RequestStatus } from '@campus-print/domain/ordering'
import type { Updateable } from 'kysely'
import type { PrintReadyOrder } from '../documents/index.ts'
import { type PrintRequestRow, layoutOf, lockRequest, printReadyOrderOf } from '../ordering/index.ts'
import type { WriteContext } from '../platform/context.ts'
import { readProgress } from './delivery-progress.ts'
import { type PrinterAddress, connectPrinter } from './connect-printer.ts'
import type { PrintingContext } from './context.ts'
import { type AttemptRow, updateAttempt } from './printing-store.ts'
import type { PrintJobsTable } from './tables.ts'
import {
  type DocumentParts,
  type OrderedPages,
  type PrintTicket,
  type RasterFormat,
  type RestOfPrint,
  documentParts,
  isOverdue,
  printTicket,
  restOfPrint,
} from '@campus-print/domain/printing'

/** An attempt to print a request. This worker owns it as long as its lease is the stored one. */
export interface Attempt {
  readonly id: string
  readonly lease: string
  readonly request: PrintRequestRow
  readonly printer: PrinterAddress
  readonly printerId: string
  /** The name of the printer's job: the print ID and the document's name. */
  readonly jobName: string
  /** The job was created on hold and prints only after it is released. */
  readonly held: boolean
  readonly coverSlip: boolean
  /** How its pages are rasterised; `null` for PDF, and before its job is created. */
  raster: RasterFormat | null
  /** The owner requested to cancel. Once the job has ended unprinted, the request is not tried again. */
  readonly isCancelRequested: boolean
  /** This worker's progress, which is the stored one or one step ahead. */
  progress: Progress
  /** Pages that other printers delivered before this attempt. */
  readonly delivered: number
  /** Sides that the printer has counted. */
  impressions: number
  /** When its printer was assigned or last made progress. */
  progressedAt: Date | undefined
  /** When the printer started its job, by the printer's clock. */
  processingSince: number | undefined
  /** Status of the request when its job was last polled. */
  lastStatus: RequestStatus
}

/** Input of a step of printing. The signal aborts it. */
export interface AttemptInput {
  readonly attempt: Attempt
  readonly signal: AbortSignal
}

/** A stored attempt, leased by this worker. */
export function claimedAttempt(row: AttemptRow, request: PrintRequestRow, lease: string): Attempt {
  return {
    id: row.id,
    lease,
    request,
    printer: { uri: row.printer_uri, certificate: row.printer_certificate },
    printerId: row.printer_id,
    jobName: row.job_name,
    held: row.held,
    coverSlip: row.cover_slip,
    raster: row.raster,
    isCancelRequested: row.cancel_requested_at !== null,
    progress: readProgress(row),
    delivered: row.delivered_before,
    impressions: row.impressions ?? 0,
    progressedAt: row.progressed_at ?? undefined,
    processingSince: row.processing_since ?? undefined,
    lastStatus: request.status,
  }
}

/** Another worker has taken over the attempt: this worker may no longer write or print. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError'
}

/** The request must not be printed any more: it was cancelled, or the desk has settled it manually. */
export class RequestWithdrawnError extends Error {
  override readonly name = 'RequestWithdrawnError'
}

/** Only a new job could print the document completely, but the owner has requested to cancel. */
export class CancelRequestedError extends Error {
  override readonly name = 'CancelRequestedError'
}

export function isToBePrinted(status: RequestStatus): boolean {
  return status === 'in_queue' || status === 'in_process'
}

/** Connects to the attempt's printer. Throws `IppUnreachable` if it is not running. */
export function connectionOf(
  context: Pick<PrintingContext, 'addressOf'>,
  { printer }: Attempt,
): PrinterConnection {
  const connection = connectPrinter(context, printer)
  if (connection === undefined) throw new IppUnreachable('The printer is not running')
  return connection
}

interface AttemptChange {
  readonly attempt: Attempt
  readonly change: Updateable<PrintJobsTable>
  /** Further changes in the same transaction. */
  readonly alongside?: (context: WriteContext, request: PrintRequestRow) => Promise<unknown>
}

/**
 * Locks the request, then changes an attempt and makes the further changes in one transaction. Throws
 * `LeaseLostError` or `RequestWithdrawnError` if this worker must stop.
 */
export async function changeAttempt(
  { db, jobs, eventBus, clock }: Pick<PrintingContext, 'db' | 'jobs' | 'eventBus' | 'clock'>,
  { attempt, change, alongside }: AttemptChange,
): Promise<void> {
  const now = clock()
  await db.transaction().execute(async (trx) => {
    const request = await lockRequest(trx, attempt.request.id)
    const isOwner = await updateAttempt(trx, attempt, { ...change, updated_at: now })
    if (!isOwner) throw new LeaseLostError(`Another worker prints request ${request.id}`)
    if (!isToBePrinted(request.status))
      throw new RequestWithdrawnError(`Request ${request.id} is ${request.status}`)
    await alongside?.({ db: trx, jobs, eventBus, now }, request)
  })
}

/** Returns the part of the request that an attempt prints: everything, or the rest. */
export function partOf({ request, delivered }: Pick<Attempt, 'request' | 'delivered'>): {
  readonly rest: RestOfPrint
  readonly order: PrintReadyOrder
} {
  const rest = restOfPrint(orderedPagesOf(request), delivered)
  const order = printReadyOrderOf(request)
  return { rest, order: delivered > 0 ? { ...order, rest: { delivered, places: rest.places } } : order }
}

/** Returns the pages that the printer's job has to print, and how its document is composed. */
export function jobOf(attempt: Attempt): { readonly pages: OrderedPages; readonly parts: DocumentParts } {
  const { rest } = partOf(attempt)
  const pages = {
    ...orderedPagesOf(attempt.request),
    pagesUsed: rest.places.length,
    copies: rest.copies,
  }
  const { coverSlip, raster } = attempt
  return { pages, parts: documentParts(pages, { coverSlip, isRaster: raster !== null }) }
}

/** Returns the ordered pages of a request. */
export function orderedPagesOf(request: PrintRequestRow): OrderedPages {
  const { pages_used: pagesUsed, copies, double_sided: doubleSided } = request
  return { pagesUsed, copies, doubleSided, ...layoutOf(request) }
}

/** Whether the printer has made no progress for so long that an operator should look. */
export function isStalled(
  { clock }: Pick<PrintingContext, 'clock'>,
  { progressedAt, request }: Attempt,
): boolean {
  if (!progressedAt) return false
  const pages = request.sides_per_copy * request.copies
  return isOverdue({ pages, stillMs: clock().getTime() - progressedAt.getTime() })
}

/** The job ticket of a request. */
export function ticketOf(request: PrintRequestRow): PrintTicket {
  return printTicket({
    copies: request.copies,
    media: request.media,
    orientation: request.orientation,
    printType: request.print_type,
    doubleSided: request.double_sided,
    ...layoutOf(request),
  })
}
