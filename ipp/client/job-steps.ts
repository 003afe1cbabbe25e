import { JobState, StatusCode } from '../codec/index.ts'
import type { PrinterConnection } from './connection.ts'
import type { JobReport } from './job-report.ts'
import type { JobTemplate } from './job-template.ts'
import { cancelJob, releaseJob } from './operations/control-job.ts'
import { createJob } from './operations/create-job.ts'
import { getJobAttributes } from './operations/get-job-attributes.ts'
import { getJobs } from './operations/get-jobs.ts'
import { isIppStatusError } from './send-request.ts'

/** A job as it is remembered between steps, also over a crash. */
export interface JobReference {
  readonly id: number
  /** The printer's UUID of the job; not every printer has one. */
  readonly uuid: string | undefined
  /** Our own id for the order: it finds the job again and detects a reused job id. */
  readonly name: string
}

/**
 * How much of a job the printer has:
 * `none` of the document, and it still waits for it; the `whole` document; `broken`, so that only another
 * job can print it whole; or `unknown`, when the printer has forgotten the job or does not report it.
 */
export type Received = 'none' | 'whole' | 'broken' | 'unknown'

/**
 * Makes a job that will not print before its document is whole, where the printer can hold jobs.
 * Pass `lookFirst` when an earlier call may have made one whose answer was lost: an empty job of that name
 * is then used instead, and further ones are cancelled.
 */
export async function createHeldJob(
  connection: PrinterConnection,
  job: {
    readonly name: string
    readonly template: JobTemplate
    readonly hold: boolean
    readonly lookFirst: boolean
  },
  signal?: AbortSignal,
): Promise<JobReference> {
  const found = job.lookFirst ? await findEmptyJob(connection, job.name, signal) : undefined
  if (found) return found
  const jobHoldUntil = job.hold ? 'indefinite' : undefined
  const made = await createJob(
    connection,
    { jobName: job.name, template: { ...job.template, jobHoldUntil } },
    signal,
  )
  // Some printers send the uuid only on request.
  const uuid =
    made.uuid ?? (await readJob(connection, { id: made.id, uuid: undefined, name: job.name }, signal))?.uuid
  return { id: made.id, uuid, name: job.name }
}

async function findEmptyJob(
  connection: PrinterConnection,
  name: string,
  signal?: AbortSignal,
): Promise<JobReference | undefined> {
  const open = await getJobs(connection, { whichJobs: 'not-completed', myJobs: true }, signal)
  const [first, ...others] = open.filter((job) => job.name === name && isEmpty(job))
  for (const other of others) await cancel(connection, other.id, signal)
  return first && { id: first.id, uuid: first.uuid, name }
}

/** Whether a job waits for its document, and the printer says that it has nothing of it yet. */
function isEmpty({ state, stateReasons, numberOfDocuments, kOctets }: JobReport): boolean {
  if (state !== JobState.pending && state !== JobState.pendingHeld) return false
  if (numberOfDocuments === undefined && kOctets === undefined) {
    return stateReasons.includes('job-data-insufficient')
  }
  return !numberOfDocuments && !kOctets
}

/**
 * Reads a job. Undefined when the printer does not know it, or knows another one under its id
 * (a printer that was reset counts from 1 again).
 */
export async function readJob(
  connection: PrinterConnection,
  job: JobReference,
  signal?: AbortSignal,
): Promise<JobReport | undefined> {
  try {
    const report = await getJobAttributes(connection, job.id, signal)
    return isSameJob(job, report) ? report : undefined
  } catch (error) {
    if (isIppStatusError(error, StatusCode.notFound) || isIppStatusError(error, StatusCode.gone))
      return undefined
    throw error
  }
}

function isSameJob(job: JobReference, report: JobReport): boolean {
  if (job.uuid !== undefined && report.uuid !== undefined) return job.uuid === report.uuid
  return report.name === undefined || report.name === job.name
}

/** Compares what the printer has with the document of `size` bytes. */
export async function checkReceived(
  connection: PrinterConnection,
  job: JobReference,
  size: number,
  signal?: AbortSignal,
): Promise<Received> {
  const report = await readJob(connection, job, signal)
  return report ? compareReceived(report, size) : 'unknown'
}

/** The rule behind `checkReceived`. RFC 8011 sections 5.3.7, 5.3.12 and 5.3.17.1. */
export function compareReceived(report: JobReport, size: number): Received {
  const { state, numberOfDocuments, kOctets } = report
  if (isEmpty(report)) return 'none'
  if (kOctets && numberOfDocuments !== 0) {
    return (numberOfDocuments ?? 1) === 1 && kOctets === Math.ceil(size / 1024) ? 'whole' : 'broken'
  }
  // Some printers never report what they have. What they aborted was not printed whole; what they say
  // is completed, or cancelled by a person, must not come out again by itself.
  if (state === JobState.aborted) return 'broken'
  return state === JobState.canceled && numberOfDocuments === 0 ? 'broken' : 'unknown'
}

/**
 * Whether a job has ended and certainly no page of it came out. One that was cancelled or aborted once the printer
 * had begun with it may have printed some, even where it counts none: not every printer counts. `wasHeld` says that it
 * was seen to be held until it was cancelled, which is certain enough where the printer reports neither times nor pages.
 */
export function endedUnprinted(report: JobReport, { wasHeld = false } = {}): boolean {
  const { state, hasBegun, impressionsCompleted, numberOfDocuments } = report
  if (state !== JobState.canceled && state !== JobState.aborted) return false
  if (impressionsCompleted) return false
  if (hasBegun !== undefined) return !hasBegun
  if (wasHeld) return true
  return impressionsCompleted === 0 || numberOfDocuments === 0
}

/** Lets the job print. Harmless when it was never held or is released already. */
export async function release(
  connection: PrinterConnection,
  jobId: number,
  signal?: AbortSignal,
): Promise<void> {
  await unlessNotPossible(releaseJob(connection, jobId, signal))
}

/** Ends the job. Harmless when it has ended already or was forgotten. */
export async function cancel(
  connection: PrinterConnection,
  jobId: number,
  signal?: AbortSignal,
): Promise<void> {
  await unlessNotPossible(cancelJob(connection, jobId, signal))
}

async function unlessNotPossible(done: Promise<void>): Promise<void> {
  try {
    await done
  } catch (error) {
    const harmless = [StatusCode.notPossible, StatusCode.notFound, StatusCode.gone]
    if (!harmless.some((statusCode) => isIppStatusError(error, statusCode))) throw error
  }
}
