import { nextPreparationStep } from '@campus-print/domain/printing'
import type { Attempt } from './attempt.ts'
import { failAndRefund } from './end-attempt.ts'
import { waitForMachine } from './outcome.ts'
import type { PrintingContext } from './context.ts'
import type { PrintRequestData } from './print-request-job.ts'
import { tryLater } from './try-later.ts'

/** Tries a print again whose document could not be made ready, or gives back what was paid once that was tried enough. */
export async function retryOrRefund(
  parts: PrintingContext,
  attempt: Attempt,
  reason: string,
  data: PrintRequestData,
  signal: AbortSignal,
): Promise<void> {
  const losses = (data.losses ?? 0) + 1
  const next = nextPreparationStep(losses)
  if (next !== 'give back') return tryLater(parts, { ...data, losses }, waitForMachine(next.tryAfterSeconds))
  // Whoever looks after the machine should know: here people pay for what it cannot do.
  const { id: request, document_id: document } = attempt.request
  parts.log.error({ request, document, losses }, 'a paid document could not be made ready, however often')
  await failAndRefund(parts, attempt, reason, signal)
}
