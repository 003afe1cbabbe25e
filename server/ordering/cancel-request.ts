import type { Db } from '../platform/database/connect.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Attempt } from '../printing/attempt.ts'
import { takeSentAttempt } from '../printing/take-sent-attempt.ts'
import { beingPrinted } from './being-printed.ts'
import { cancelAndRefund, cancellationByOwner } from './cancel-and-refund.ts'
import { lockRequest } from './lock-request.ts'
import { ownRequest, ownShownRequest } from './own-request.ts'
import type { ShownRequest } from './request-store.ts'

export interface CancelParts {
  readonly db: Db
  readonly jobs: Pick<Jobs, 'enqueue'>
  readonly now: Date
  /** Has the printer end what it was sent, and only then the request; `false` where someone else got hold of it. */
  readonly stopAtPrinter: (attempt: Attempt) => Promise<boolean>
}

const maxTries = 3

/**
 * Cancels a request of its owner before it is printed; what was paid goes back in full. Once a printer may have the
 * document its word is heard first, so that nobody gets the money back and the pages too.
 */
export async function cancelRequest(
  parts: CancelParts,
  ownerId: string,
  requestId: string,
): Promise<ShownRequest> {
  await ownRequest(parts.db, ownerId, requestId)
  for (let tries = 1; ; tries += 1) {
    const sent = await cancelUnlessSent(parts, { ownerId, requestId, isAskedAgain: tries > 1 })
    if (!sent || (await parts.stopAtPrinter(sent))) return ownShownRequest(parts.db, ownerId, requestId)
    if (tries === maxTries) throw new Refusal('printer_unavailable')
  }
}

/** Nothing is sent to a printer any more once this is committed, unless it answers what was sent before. */
function cancelUnlessSent(
  { db, jobs, now }: CancelParts,
  { ownerId, requestId, isAskedAgain }: { ownerId: string; requestId: string; isAskedAgain: boolean },
): Promise<Attempt | undefined> {
  return db.transaction().execute(async (trx) => {
    const request = await lockRequest(trx, requestId)
    const { status } = request
    // Whoever got hold of the attempt meanwhile knew of the wish, and has granted it.
    if (status === 'cancelled' && isAskedAgain) return undefined
    if (status === 'in_process') throw beingPrinted(status)
    const sent = status === 'in_queue' ? await takeSentAttempt({ jobs, now }, trx, request) : undefined
    if (!sent) await cancelAndRefund({ jobs, now }, trx, cancellationByOwner(requestId, ownerId))
    return sent
  })
}
