import type { RequestStatus } from '../ordering/lifecycle.ts'

/** What a request becomes while the printer has its job. */
export type StatusByPrinter = Extract<
  RequestStatus,
  'in_queue' | 'in_process' | 'ready' | 'failed' | 'cancelled'
>

/**
 * The status of a request whose job the printer reports in this `job-state` (RFC 8011 section 5.3.7). A job that waits
 * is still in the queue, one that stopped for paper or a jam is being worked on, and a job that was cancelled at
 * the printer has failed: its owner did not request that. Throws `RangeError` for a number that is no job state.
 */
export function statusOfJob(
  jobState: number,
  { cancelledByUs = false }: { cancelledByUs?: boolean } = {},
): StatusByPrinter {
  switch (jobState) {
    case 3: // pending
    case 4: // pending-held
      return 'in_queue'
    case 5: // processing
    case 6: // processing-stopped
      return 'in_process'
    case 7: // canceled
      return cancelledByUs ? 'cancelled' : 'failed'
    case 8: // aborted
      return 'failed'
    case 9: // completed
      return 'ready'
    default:
      throw new RangeError(`${jobState} is no job-state`)
  }
}

/**
 * Says for the person at the desk why a job that failed did not print. `jobStateReasons` are keywords of RFC 8011
 * section 5.3.8.
 */
export function jobFailureMessage(jobState: number, jobStateReasons: readonly string[]): string {
  if (jobState === 7) return /*i18n*/ 'The job was cancelled at the printer.'
  const reason = jobStateReasons.find((keyword) => Object.hasOwn(failures, keyword))
  return (reason && failures[reason]) ?? /*i18n*/ 'The printer gave the job up.'
}

const failures: Readonly<Record<string, string>> = {
  'document-format-error': /*i18n*/ 'The printer could not read the document.',
  'unsupported-document-format': /*i18n*/ 'The printer could not read the document.',
  'document-access-error': /*i18n*/ 'The printer could not read the document.',
  'submission-interrupted': /*i18n*/ 'The document did not reach the printer whole.',
  'job-data-insufficient': /*i18n*/ 'The document did not reach the printer whole.',
  'resources-are-not-supported': /*i18n*/ 'The printer cannot print with these settings.',
}

/** Seconds between one try and the next: half an hour in all. */
const pauses = [60, 120, 240, 480, 900] as const

/**
 * What follows when the process that made a paid document ready for the printer was lost for the so-many-th time, by
 * running out of memory or of time. That may be caused by the machine as well as by the document, so it is tried again
 * after so many seconds, longer each time. The user has paid and waits for the print, though: after half an
 * hour the server refunds it, and the user may print elsewhere.
 */
export function nextPreparationStep(losses: number): { readonly tryAfterSeconds: number } | 'refund' {
  const tryAfterSeconds = pauses[losses - 1]
  return tryAfterSeconds === undefined ? 'refund' : { tryAfterSeconds }
}
