import { Refusal } from '../platform/http/refusal.ts'
import type { Log } from '../platform/log/log.ts'
import { ProcessLost, ProcessPoolFull } from '../platform/process/process-lost.ts'
import { DocumentRefused } from './engine/refusal.ts'

/** Passes on what the engine says: what is wrong with the document by its name, what is wrong with us as a wait. */
export function refuseDocument(log: Log): (error: unknown) => never {
  return (error) => {
    if (error instanceof DocumentRefused) {
      log.info({ reason: error.reason, detail: error.message }, 'a document was refused')
      throw new Refusal(error.reason, error.advice)
    }
    if (error instanceof ProcessPoolFull || error instanceof ProcessLost) {
      log.warn({ err: error }, 'no process was free for a document')
      throw new Refusal('service_unavailable', 'Too many documents are being read. Please try again soon.', {
        retryAfterSeconds: 5,
      })
    }
    throw error
  }
}
