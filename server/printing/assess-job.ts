import { jobFailureMessage, statusOfJob } from '@campus-print/domain/printing'
import { IppBadAnswer, type JobReport, compareReceived } from '@campus-print/ipp/client'
import { jobForgotten } from './outcome.ts'

/** What the printer's word on a released job means for the request. */
export type JobVerdict =
  | { readonly status: 'in_queue' | 'in_process' | 'ready' }
  | { readonly status: 'failed' | 'uncertain'; readonly reason: string }

/** `size` is the document's, in bytes; without a report the printer does not know the job. */
export function assessJob(report: JobReport | undefined, size: number): JobVerdict {
  if (!report) return { status: 'uncertain', reason: jobForgotten }
  if (report.state === undefined) throw new IppBadAnswer('The printer does not tell the state of the job')
  const status = statusOfJob(report.state)
  switch (status) {
    case 'failed':
    case 'cancelled':
      return { status: 'failed', reason: jobFailureMessage(report.state, report.stateReasons) }
    case 'ready':
      // A printer that does not count what it received has at least answered for the whole upload.
      return compareReceived(report, size) === 'broken' ? cutShort : { status }
    default:
      return { status }
  }
}

const cutShort = {
  status: 'uncertain',
  reason: 'The printer did not have the whole document. Check the tray before printing it again.',
} as const
