import {
  type DocumentSource,
  IppStatusError,
  IppUnreachable,
  type JobTemplate,
  type PrinterReport,
  type Progress,
  isIppStatusError,
  notBegun,
  submitJob,
} from '@campus-print/ipp/client'
import { finishingValue } from '@campus-print/domain/printing'
import { StatusCode } from '@campus-print/ipp/codec'
import {
  type Attempt,
  type AttemptInput,
  CancelRequestedError,
  changeAttempt,
  connectionOf,
  jobOf,
  ticketOf,
} from './attempt.ts'
import { storedProgress } from './delivery-progress.ts'
import type { PrintingContext } from './context.ts'

interface DeliveryInput extends AttemptInput {
  readonly document: DocumentSource & { readonly size: number }
  readonly printer: PrinterReport
}

/** Sends the printer the complete job exactly once, and continues where an earlier worker stopped. */
export async function deliverJob(
  context: PrintingContext,
  { attempt, document, printer, signal }: DeliveryInput,
): Promise<void> {
  const connection = connectionOf(context, attempt)
  const delivery = {
    name: attempt.jobName,
    template: templateOf(attempt, printer),
    document,
    documentFormat: attempt.raster ? 'image/pwg-raster' : 'application/pdf',
    hold: printer.holdsJobs,
  }
  const save = async (progress: Progress) => {
    if (attempt.isCancelRequested && !progress.job) throw new CancelRequestedError()
    await recordProgress(context, { attempt, progress })
  }
  const initial = attempt.progress
  if (printer.holdsJobs && !initial.createTried) await recordHold(context, attempt)
  try {
    await submitJob(connection, delivery, initial, { save, signal })
  } catch (error) {
    // The print can move to another printer if this one has received nothing.
    if (hasReceivedNothing(error, initial, attempt.progress))
      await recordProgress(context, { attempt, progress: notBegun })
    throw error
  }
}

const collated = 'separate-documents-collated-copies'

/** Returns the job template without attributes that the printer does not know and might reject. */
function templateOf(attempt: Attempt, printer: PrinterReport): JobTemplate {
  const { printScalings, documentHandlings } = printer
  const { finishing, ...order } = ticketOf(attempt.request)
  const ticket = { ...order, copies: jobOf(attempt).parts.printerCopies }
  const finishings = finishingValue(printer, finishing)
  return {
    ...ticket,
    ...(finishings !== undefined && { finishings }),
    // The pages are fitted already; CUPS would shrink them to what it believes to be printable.
    ...(printScalings.includes('none') && { printScaling: 'none' }),
    ...(ticket.copies > 1 && documentHandlings.includes(collated) && { multipleDocumentHandling: collated }),
  }
}

/** Whether the printer certainly has nothing to print, by the progress before this delivery. */
function hasReceivedNothing(error: unknown, initial: Progress, reached: Progress): boolean {
  const forgotten = isIppStatusError(error, StatusCode.notFound) || isIppStatusError(error, StatusCode.gone)
  if (forgotten) return !initial.sendTried
  const rejected = error instanceof IppStatusError || error instanceof IppUnreachable
  return rejected && !initial.createTried && !reached.job
}

async function recordHold(context: PrintingContext, attempt: Attempt): Promise<void> {
  if (!attempt.held) await changeAttempt(context, { attempt, change: { held: true } })
}

/** Stores the progress of the delivery, which must be done before its next step. */
export async function recordProgress(
  context: PrintingContext,
  { attempt, progress }: { attempt: Attempt; progress: Progress },
): Promise<void> {
  // Set before it is stored: if that fails, the code that withdraws the request still knows of the job.
  attempt.progress = progress
  const sends = progress.sendTried && !progress.sent
  const change = { ...storedProgress(progress), ...(sends && { send_tried_at: context.clock() }) }
  await changeAttempt(context, { attempt, change })
}
