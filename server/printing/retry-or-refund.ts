import { nextPreparationStep } from '@campus-print/domain/printing'
import type { AttemptInput } from './attempt.ts'
import { failAndRefund } from './end-attempt.ts'
import { waitForMachine, type Waiting } from './outcome.ts'
import type { PrintingContext } from './context.ts'
import { type PrintRequestData, printRequestJob } from './print-request-job.ts'

/** Retries a print whose document could not be prepared, or refunds it after the last retry. */
export async function retryOrRefund(
  context: PrintingContext,
  { attempt, reason, data, signal }: AttemptInput & { reason: string; data: PrintRequestData },
): Promise<void> {
  const losses = (data.losses ?? 0) + 1
  const next = nextPreparationStep(losses)
  if (next !== 'refund')
    return tryLater(context, { data: { ...data, losses }, waiting: waitForMachine(next.tryAfterSeconds) })
  // Operators should know of documents that users pay for and the product cannot print.
  const { id: request, document_id: document } = attempt.request
  context.log.error({ request, document, losses }, 'a paid document could not be made ready, however often')
  await failAndRefund(context, { attempt, reason, signal })
}

/** Retries a request after a while, which doubles with each wait. */
export async function tryLater(
  { db, jobs, log }: PrintingContext,
  { data, waiting }: { data: PrintRequestData; waiting: Waiting },
): Promise<void> {
  const { why, longestSeconds, shortestSeconds = 0 } = waiting
  const { requestId, waits = 0 } = data
  const seconds = Math.max(shortestSeconds, Math.min(2 ** waits, longestSeconds))
  log.info({ request: requestId, seconds, why }, 'a request waits for a printer')
  const options = { startAfterSeconds: seconds, singletonKey: requestId }
  await jobs.enqueue(db, printRequestJob, { ...data, waits: waits + 1 }, options)
}
