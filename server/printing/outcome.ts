import { classifyPrinterError } from '@campus-print/domain/printing'
import {
  IppBadAnswer,
  IppConnectionLost,
  IppHttpError,
  IppJobUnknown,
  IppNotDelivered,
  IppStatusError,
  IppTimeout,
  IppUnreachable,
} from '@campus-print/ipp/client'
import {
  FileDamaged,
  DocumentGone,
  DocumentError,
  DocumentTooHeavy,
  LostWithProcess,
} from '../documents/index.ts'
import { CancelRequestedError } from './attempt.ts'

/** The result of working on an attempt. */
export type Outcome =
  | { readonly kind: 'settled' }
  /** The document is ready for the printer. */
  | { readonly kind: 'prepared' }
  /** No process was free to make its document ready. */
  | { readonly kind: 'busy' }
  | Waiting
  /** The printer cannot print any of it, so another one may. */
  | { readonly kind: 'moved' }
  /**
   * `delivered`: printed pages of this job, if the printer counts them; `isAborted`: the printer aborted the
   * job.
   */
  | {
      readonly kind: 'failed'
      readonly reason: string
      readonly delivered?: number | undefined
      readonly isAborted?: boolean
    }
  /**
   * Its document is gone or takes too long to prepare, so it can never be printed: it is refunded, unless a
   * part of it was sent.
   */
  | { readonly kind: 'unprintable'; readonly reason: string }
  /** The process that prepared its document was lost, not necessarily because of the document. */
  | { readonly kind: 'lost'; readonly reason: string }
  /**
   * The document was rejected. A machine out of memory rejects good ones too, so only the second time
   * refunds.
   */
  | { readonly kind: 'rejected'; readonly reason: string }
  /** The owner cancelled, and the job ended before a page was printed. */
  | { readonly kind: 'cancelled' }
  /**
   * It may have printed or may still be printing. It is never printed again automatically: an operator has to
   * check.
   */
  | { readonly kind: 'uncertain'; readonly reason: string }

export interface Waiting {
  readonly kind: 'waiting'
  readonly why: string
  /** The longest time until the next try, however often it was tried before. */
  readonly longestSeconds: number
  /** The shortest time until the next try; 0 by default. */
  readonly shortestSeconds?: number
}

/** Waits until a printer can take the job. */
export function waitForPrinter(why: string): Waiting {
  return { kind: 'waiting', why, longestSeconds: 60 }
}

/** Waits until a machine that lost a process may have less to do. */
export function waitForMachine(seconds: number): Waiting {
  const why = 'The process that made its document ready was lost'
  return { kind: 'waiting', why, shortestSeconds: seconds, longestSeconds: seconds }
}

/** Waits until a machine without free memory may have some again. */
export const rejectedOnce: Waiting = {
  kind: 'waiting',
  why: 'Its document was rejected',
  shortestSeconds: 300,
  longestSeconds: 300,
}

const tooHeavy = /*i18n*/ 'The document takes too long to be made ready for the printer.'
const notMadeReady = /*i18n*/ 'The document could not be made ready for the printer.'
export const cancelledThere = /*i18n*/ 'The job was cancelled at the printer.'
// The owner reads these. The desk shows what an operator should do.
export const jobForgotten =
  /*i18n*/ 'The printer no longer knows this job. The print desk finds out whether it was printed.'
export const restartedWhilePrinting =
  /*i18n*/ 'The print server restarted while this was printed. The print desk finds out how much came out.'
export const unknownIfPrinted =
  /*i18n*/ 'The printer does not say whether this was printed. The print desk finds out.'

export const printerGone =
  /*i18n*/ 'The printer has not answered for a while. The print desk finds out whether this was printed.'
export const noProgress =
  /*i18n*/ 'The printer does not go on with this. The print desk finds out how much came out.'

const temporaryErrors = [IppUnreachable, IppTimeout, IppConnectionLost, IppBadAnswer, IppHttpError]

/** Returns the outcome for an error of the printer or its connection. Throws any other error again. */
export function outcomeOfError(error: unknown): Outcome {
  if (error instanceof IppStatusError) return outcomeOfPrinterError(error)
  if (error instanceof IppJobUnknown) return { kind: 'uncertain', reason: unknownIfPrinted }
  if (error instanceof IppNotDelivered || error instanceof CancelRequestedError) {
    return { kind: 'failed', reason: /*i18n*/ 'The document did not reach the printer whole.' }
  }
  if (error instanceof DocumentGone || error instanceof FileDamaged)
    return { kind: 'unprintable', reason: notMadeReady }
  if (error instanceof DocumentTooHeavy) return { kind: 'unprintable', reason: tooHeavy }
  if (error instanceof LostWithProcess) return { kind: 'lost', reason: notMadeReady }
  if (error instanceof DocumentError) return { kind: 'rejected', reason: notMadeReady }
  if (error instanceof Error && temporaryErrors.some((type) => error instanceof type)) {
    return waitForPrinter(error.message)
  }
  throw error
}

function outcomeOfPrinterError({ statusCode, message }: IppStatusError): Outcome {
  const judged = classifyPrinterError(statusCode)
  return judged.verdict === 'wait' ? waitForPrinter(message) : { kind: 'failed', reason: judged.reason }
}
