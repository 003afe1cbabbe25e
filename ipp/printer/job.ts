import { JobState } from '../codec/index.ts'
import type { Media } from './media.ts'

/** The attributes of a job, as the printer accepted them. */
export interface JobTicket {
  readonly copies: number
  readonly sides: 'one-sided' | 'two-sided-long-edge' | 'two-sided-short-edge'
  readonly media: Media
  readonly printColorMode: 'auto' | 'color' | 'monochrome'
  readonly printScaling: string
  readonly multipleDocumentHandling: string
  /** What is done with the sheets of each copy (PWG 5100.1 section 5.2); empty means nothing. */
  readonly finishings: readonly number[]
  /** Pages to print, bounds included; empty means all. */
  readonly pageRanges: readonly (readonly [number, number])[]
}

/** A job inside the printer. Its fields change as it goes on; the ticket file beside the document mirrors it. */
export interface PrinterJob {
  readonly id: number
  readonly uuid: string
  readonly name: string
  readonly user: string
  readonly ticket: JobTicket
  readonly createdAt: Date
  processingAt: Date | undefined
  completedAt: Date | undefined
  state: JobState
  stateReasons: readonly string[]
  /** The job waits for Release-Job. */
  held: boolean
  /** A document is coming in right now. */
  receiving: boolean
  /** No further document will come. */
  closed: boolean
  documentFormat: string | undefined
  /** File name inside the printer's folder, once the document is there whole. */
  file: string | undefined
  /** Bytes of the document. */
  size: number
  /** Sides of all copies; unset until printing begins, and where they cannot be counted. */
  impressions: number | undefined
  impressionsCompleted: number
}

/** The state and reasons of a job that does not print yet. RFC 8011 sections 5.3.7 and 5.3.8. */
export function waitingState(job: PrinterJob): Pick<PrinterJob, 'state' | 'stateReasons'> {
  const reasons = [
    ...(job.held ? ['job-hold-until-specified'] : []),
    ...(job.receiving ? ['job-incoming'] : []),
    ...(job.file === undefined && !job.receiving ? ['job-data-insufficient'] : []),
  ]
  return {
    state: job.held ? JobState.pendingHeld : JobState.pending,
    stateReasons: reasons.length > 0 ? reasons : ['none'],
  }
}

/** Whether the job may be printed now. */
export function isReady(job: PrinterJob): boolean {
  return job.state === JobState.pending && job.closed && job.file !== undefined
}
