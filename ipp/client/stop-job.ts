import { setTimeout as delay } from 'node:timers/promises'
import { JobState, Operation, isTerminal, readIntegers } from '../codec/index.ts'
import type { PrinterConnection } from './connection.ts'
import { IppBadAnswer, IppStatusError, IppTimeout } from './errors.ts'
import type { JobReport } from './job-report.ts'
import { type JobReference, endedUnprinted, readJob, release } from './job-steps.ts'
import { cancelJob, holdJob } from './operations/control-job.ts'
import { getPrinterAttributes } from './operations/get-printer-attributes.ts'

export interface StoppedJob {
  /** The present state of the job; `undefined` where the printer does not know it. */
  readonly report: JobReport | undefined
  /** The job has ended, and certainly no page of it came out. */
  readonly isUnprinted: boolean
}

const pauseMs = 100

/**
 * Ends a job that waits to be printed; one that has begun is left alone, as half a print is useless. Where the
 * printer can, the job is held first: a job that is held cannot begin before it is cancelled, and one that prints
 * cannot be held (RFC 8011 section 4.3.5). One that the printer does not let us cancel is released again.
 * @throws IppTimeout when the printer has not said so in time, and the client's other errors. The job may be held
 *   then: the next caller stops it, or releases it.
 */
export async function stopJob(
  connection: PrinterConnection,
  job: JobReference,
  { timeoutMs, signal }: { readonly timeoutMs: number; readonly signal?: AbortSignal },
): Promise<StoppedJob> {
  // Not AbortSignal.timeout: within AbortSignal.any it may be collected as garbage before its time.
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), timeoutMs)
  try {
    return await stop(connection, job, AbortSignal.any(signal ? [signal, late.signal] : [late.signal]))
  } catch (error) {
    signal?.throwIfAborted()
    if (late.signal.aborted) throw new IppTimeout('answer', timeoutMs)
    throw error
  } finally {
    clearTimeout(timer)
  }
}

async function stop(
  connection: PrinterConnection,
  job: JobReference,
  signal: AbortSignal,
): Promise<StoppedJob> {
  // Concurrently, since the owner who cancels waits for the response.
  const [found, isHolder] = await Promise.all([readJob(connection, job, signal), canHold(connection, signal)])
  if (!found || !isWaiting(found)) return seen(found)
  const kept = isHolder ? await hold(connection, job, signal) : found
  if (!kept || !isWaiting(kept)) return seen(kept)
  const wasHeld = kept !== found && kept.state === JobState.pendingHeld
  try {
    await cancelJob(connection, job.id, signal)
  } catch (error) {
    if (!(error instanceof IppStatusError)) throw error
    if (wasHeld) await release(connection, job.id, signal)
    return seen(await readJob(connection, job, signal))
  }
  return seen(await untilEnded(connection, job, signal), { wasHeld })
}

async function canHold(connection: PrinterConnection, signal: AbortSignal): Promise<boolean> {
  const attributes = await getPrinterAttributes(connection, ['operations-supported'], signal)
  return readIntegers(attributes, 'operations-supported').includes(Operation.holdJob)
}

/**
 * The state of the job after a hold; a printer may reject the hold because the job has begun, or for its own reasons.
 */
async function hold(
  connection: PrinterConnection,
  job: JobReference,
  signal: AbortSignal,
): Promise<JobReport | undefined> {
  try {
    await holdJob(connection, job.id, signal)
  } catch (error) {
    if (!(error instanceof IppStatusError)) throw error
  }
  return readJob(connection, job, signal)
}

async function untilEnded(
  connection: PrinterConnection,
  job: JobReference,
  signal: AbortSignal,
): Promise<JobReport | undefined> {
  for (;;) {
    const report = await readJob(connection, job, signal)
    // A printer may go on for a moment before it stops.
    if (!report || isTerminal(stateOf(report))) return report
    await delay(pauseMs, undefined, { signal })
  }
}

/** A job that was held until it was cancelled has not printed, even where the printer forgets it at once. */
function seen(report: JobReport | undefined, { wasHeld = false } = {}): StoppedJob {
  return { report, isUnprinted: report ? endedUnprinted(report, { wasHeld }) : wasHeld }
}

/** Whether a job has neither begun nor ended. RFC 8011 section 5.3.7. */
export function isWaiting(report: JobReport): boolean {
  const state = stateOf(report)
  return state === JobState.pending || state === JobState.pendingHeld
}

function stateOf({ state }: JobReport): number {
  if (state === undefined) throw new IppBadAnswer('The printer does not report the state of the job')
  return state
}
