import { isIppStatusError } from './send-request.ts'
import { StatusCode } from '../codec/index.ts'
import type { PrinterConnection } from './connection.ts'
import type { DocumentSource } from './document-source.ts'
import {
  IppBadAnswer,
  IppConnectionLost,
  IppHttpError,
  IppJobUnknown,
  IppNotDelivered,
  IppStatusError,
  IppTimeout,
} from './errors.ts'
import {
  cancel,
  checkReceived,
  createHeldJob,
  endedUnprinted,
  readJob,
  release,
  type JobReference,
  type Received,
} from './job-steps.ts'
import type { JobTemplate } from './job-template.ts'
import { sendDocument } from './operations/send-document.ts'

/** The document to print, exactly once and completely. */
export interface Delivery {
  /** Our own id of the order, sent as `job-name`. */
  readonly name: string
  readonly template: JobTemplate
  readonly document: DocumentSource & { readonly size: number }
  readonly documentFormat?: string
  /** Whether the printer can hold jobs: `PrinterReport.holdsJobs`. */
  readonly hold: boolean
}

/** How far a delivery has come. Plain data: store it at every `save`, and hand it back after a crash. */
export interface Progress {
  /** A job may have been made, even where none is named here. */
  readonly createTried: boolean
  readonly job: JobReference | undefined
  /** Bytes of the document may have reached the printer. */
  readonly sendTried: boolean
  /** The printer has the whole document. */
  readonly sent: boolean
  readonly released: boolean
  /** Jobs abandoned because the document arrived broken, or was not accepted. */
  readonly brokenJobs: number
}

export const notBegun: Progress = {
  createTried: false,
  job: undefined,
  sendTried: false,
  sent: false,
  released: false,
  brokenJobs: 0,
}

const maxBrokenJobs = 3

export interface DeliveryOptions {
  /** Must have stored the progress when it resolves: what follows may not happen before. */
  readonly save: (progress: Progress) => Promise<void>
  readonly signal?: AbortSignal
}

/**
 * Continues a delivery from its last step to a released job. May be called again with the last saved
 * progress after any error or crash: the document still prints once, and whole.
 * @throws IppJobUnknown when the printer forgot a job that may have printed (a person must look),
 *   IppNotDelivered after three broken uploads, IppStatusError when the printer rejects it, and the
 *   client's other errors, after which calling again later is safe.
 */
export async function submitJob(
  connection: PrinterConnection,
  delivery: Delivery,
  start: Progress,
  { save, signal }: DeliveryOptions,
): Promise<Progress> {
  let progress = start
  const advance = async (change: Partial<Progress>): Promise<void> => {
    progress = { ...progress, ...change }
    await save(progress)
  }
  while (!progress.sent) {
    const job = progress.job ?? (await create(connection, delivery, progress, advance, signal))
    const received = await deliver(connection, delivery, job, progress.sendTried, advance, signal)
    if (received === 'whole') await advance({ sent: true })
    if (received === 'unknown')
      throw new IppJobUnknown(`The printer does not report the state of job ${job.id}`)
    if (received !== 'broken') continue
    await cancel(connection, job.id, signal)
    const brokenJobs = progress.brokenJobs + 1
    await advance({ ...notBegun, brokenJobs })
    if (brokenJobs >= maxBrokenJobs)
      throw new IppNotDelivered('The document does not reach the printer whole')
  }
  if (!progress.released && progress.job) {
    if (delivery.hold) await release(connection, progress.job.id, signal)
    await advance({ released: true })
  }
  return progress
}

type Advance = (change: Partial<Progress>) => Promise<void>

async function create(
  connection: PrinterConnection,
  { name, template, hold }: Delivery,
  progress: Progress,
  advance: Advance,
  signal: AbortSignal | undefined,
): Promise<JobReference> {
  const lookFirst = progress.createTried
  await advance({ createTried: true })
  const job = await createHeldJob(connection, { name, template, hold, lookFirst }, signal)
  await advance({ job })
  return job
}

/** Sends the document unless it may be there already, and returns what the printer has. */
async function deliver(
  connection: PrinterConnection,
  { document, documentFormat }: Delivery,
  job: JobReference,
  sendTried: boolean,
  advance: Advance,
  signal: AbortSignal | undefined,
): Promise<Received> {
  if (sendTried) {
    const received = await checkReceived(connection, job, document.size, signal)
    if (received !== 'none') return received
  }
  await advance({ sendTried: true })
  try {
    await sendDocument(connection, { jobId: job.id, document, documentFormat }, signal)
    return 'whole'
  } catch (error) {
    if (!canHaveArrived(error)) throw error
    const received = await checkReceived(connection, job, document.size, signal)
    if (received !== 'none') return received
    if (isIppStatusError(error, StatusCode.notPossible)) return endUndelivered(connection, job, signal)
    throw error
  }
}

/**
 * Ends a job that waits for its document and does not take it, as it would for ever. Another worker's document may
 * have come whole meanwhile: then an operator has to look.
 */
async function endUndelivered(
  connection: PrinterConnection,
  job: JobReference,
  signal: AbortSignal | undefined,
): Promise<Received> {
  await cancel(connection, job.id, signal)
  const report = await readJob(connection, job, signal)
  return report && endedUnprinted(report) ? 'broken' : 'unknown'
}

/** Errors after which the document may be at the printer, whole or in part. */
function canHaveArrived(error: unknown): boolean {
  // Another client's document, or a second one: the state of the job decides.
  if (error instanceof IppStatusError) return isIppStatusError(error, StatusCode.notPossible)
  const ambiguous = [IppTimeout, IppConnectionLost, IppBadAnswer, IppHttpError]
  return ambiguous.some((known) => error instanceof known)
}
