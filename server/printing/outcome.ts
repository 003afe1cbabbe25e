import { judgeRefusal } from '@campus-print/domain/printing'
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
import { DocumentRefused } from '../documents/engine/refusal.ts'
import { DocumentGone } from '../documents/print-ready.ts'
import { NotSentAgain } from './attempt.ts'

/** What came of working on an attempt. */
export type Outcome =
  | { readonly kind: 'settled' }
  | Waiting
  | { readonly kind: 'failed'; readonly reason: string }
  /** Its document can never be printed: what was paid goes back, unless something of it was sent before. */
  | { readonly kind: 'unprintable'; readonly reason: string }
  /** Its owner cancelled it, and its job ended before a page came out. */
  | { readonly kind: 'cancelled' }
  /** It may have printed, or may be printing still: it is never printed again by itself, somebody has to look. */
  | { readonly kind: 'uncertain'; readonly reason: string }

export interface Waiting {
  readonly kind: 'waiting'
  readonly why: string
  /** The longest time until the next try, however often it has waited already. */
  readonly longestSeconds: number
}

/** Until a printer can take the job. */
export function waitForPrinter(why: string): Waiting {
  return { kind: 'waiting', why, longestSeconds: 60 }
}

export const cancelledThere = 'The job was cancelled at the printer.'
export const checkTheTray = 'Check the tray before printing it again.'
export const jobForgotten = `The printer no longer knows this job. ${checkTheTray}`
export const printedOrNot = `The printer does not say whether this was printed. ${checkTheTray}`

const passing = [IppUnreachable, IppTimeout, IppConnectionLost, IppBadAnswer, IppHttpError]

/** What an error on the way to the printer means for the attempt; throws what has nothing to do with the printer. */
export function outcomeOfError(error: unknown): Outcome {
  if (error instanceof IppStatusError) return outcomeOfRefusal(error)
  if (error instanceof IppJobUnknown) return { kind: 'uncertain', reason: printedOrNot }
  if (error instanceof IppNotDelivered || error instanceof NotSentAgain) {
    return { kind: 'failed', reason: 'The document did not reach the printer whole.' }
  }
  if (error instanceof DocumentGone || error instanceof DocumentRefused) {
    return { kind: 'unprintable', reason: 'The document could not be made ready for the printer.' }
  }
  if (error instanceof Error && passing.some((known) => error instanceof known)) {
    return waitForPrinter(error.message)
  }
  throw error
}

function outcomeOfRefusal({ statusCode, message }: IppStatusError): Outcome {
  const judged = judgeRefusal(statusCode)
  return judged.verdict === 'wait' ? waitForPrinter(message) : { kind: 'failed', reason: judged.reason }
}
