import { JobState, PrinterState, isTerminal } from '../codec/index.ts'
import { waitingState, type PrinterJob } from './job.ts'
import type { TicketStore } from './ticket-store.ts'
import type { FailureInjection } from './failure-injection.ts'

/** Everything the printer is at a moment. Operations read and change it. */
export interface Device {
  readonly name: string
  /** Path of its URI, `/ipp/print`. */
  readonly path: string
  /** `urn:uuid:...` */
  readonly uuid: string
  readonly now: () => Date
  readonly startedAt: Date
  readonly store: TicketStore
  readonly jobs: Map<number, PrinterJob>
  readonly failures: FailureInjection
  readonly maxDocumentBytes: number
  /** Values of `finishings`. */
  readonly finishings: readonly number[]
  /** Pages of a document on disk; unset where they are not counted, so that a job takes as long as a page. */
  readonly countPages: ((path: string) => Promise<number>) | undefined
  readonly identify: (message: string | undefined) => void
  readonly report: (error: unknown) => void
  lastJobId: number
  /** How long a page takes. */
  millisecondsPerPage: number
  reasons: readonly string[]
  /** Percent. It never runs dry by itself. */
  tonerLevel: number
  stateChangedAt: Date
  /** Looks for work. Called whenever a job or the printer changed. */
  wake: () => void
}

/** Reasons that keep a printer from printing, without their severity. RFC 8011 section 5.4.12. */
const stoppingReasons = new Set([
  'media-empty',
  'media-needed',
  'media-jam',
  'cover-open',
  'door-open',
  'interlock-open',
  'input-tray-missing',
  'output-area-full',
  'toner-empty',
  'marker-supply-empty',
  'marker-waste-full',
  'paused',
  'shutdown',
])

/** Whether something keeps the printer from printing. A `-warning` or `-report` never does. */
export function isStopped(device: Pick<Device, 'reasons'>): boolean {
  return device.reasons.some((reason) => stoppingReasons.has(reason.replace(/-error$/, '')))
}

export function printerState(device: Device): PrinterState {
  if (isStopped(device)) return PrinterState.stopped
  const works = [...device.jobs.values()].some((job) => job.state === JobState.processing)
  return works ? PrinterState.processing : PrinterState.idle
}

/** Jobs that are not at their end, in the order they will print. */
export function openJobs(device: Device): readonly PrinterJob[] {
  return [...device.jobs.values()].filter((job) => !isTerminal(job.state))
}

/** Moves a job on, and keeps the ticket beside its document true. */
export async function moveJob(
  device: Device,
  job: PrinterJob,
  state: JobState,
  ...stateReasons: readonly string[]
): Promise<void> {
  if (state === JobState.processing) job.processingAt ??= device.now()
  if (isTerminal(state)) job.completedAt = device.now()
  const unprinted = isTerminal(state) && state !== JobState.completed ? job.file : undefined
  Object.assign(job, { state, stateReasons })
  device.stateChangedAt = device.now()
  if (unprinted !== undefined) {
    // Only what was printed stays in the folder.
    job.file = undefined
    await device.store.remove(unprinted)
  }
  await device.store.save(job)
}

/** Puts a job that does not print yet into the state that its fields require, and looks for work. */
export async function settleWaiting(device: Device, job: PrinterJob): Promise<void> {
  // Cancelled in the meantime.
  if (isTerminal(job.state)) return
  Object.assign(job, waitingState(job))
  await device.store.save(job)
  device.wake()
}
