import { i18n } from '@campus-print/domain/language'
import type { RequestStatus } from '@campus-print/domain/ordering'
import type { WriteContext } from '../platform/context.ts'
import { ApiError } from '../platform/http/api-error.ts'
import { lockRequest, ownRequest, ownShownRequest } from './request-access.ts'
import type { ShownRequest } from './request-store.ts'
import type { PrintRequestRow } from './tables.ts'
import { transitionRequest } from './transition-request.ts'

/** A document that a printer may have. */
export interface SentPrint {
  /**
   * Has the printer end the job, and only then ends the request with its refund. Throws when the printer has begun or
   * does not answer; `false` when another process claimed the print meanwhile.
   */
  stop(): Promise<boolean>
}

export interface CancelContext extends WriteContext {
  /** Claims what was sent of a locked request; nothing is sent any more once the transaction is committed. */
  readonly claimSentPrint: (context: WriteContext, request: PrintRequestRow) => Promise<SentPrint | undefined>
}

interface OwnRequest {
  readonly ownerId: string
  readonly requestId: string
}

const maxTries = 3

/**
 * Cancels a request of its owner before it is printed; what was paid is refunded in full. Once a printer may have the
 * document, the job is stopped at the printer first, so that no owner gets both the money and the pages.
 */
export async function cancelRequest(context: CancelContext, own: OwnRequest): Promise<ShownRequest> {
  const { db } = context
  await ownRequest(db, own)
  for (let tries = 1; ; tries += 1) {
    const sent = await cancelUnlessSent(context, { ...own, isRetry: tries > 1 })
    if (!sent || (await sent.stop())) return ownShownRequest(db, own)
    if (tries === maxTries) throw new ApiError('printer_unavailable')
  }
}

function cancelUnlessSent(
  context: CancelContext,
  { ownerId, requestId, isRetry }: OwnRequest & { isRetry: boolean },
): Promise<SentPrint | undefined> {
  return context.db.transaction().execute(async (trx) => {
    const inTransaction = { ...context, db: trx }
    const request = await lockRequest(trx, requestId)
    const { status } = request
    // The process that claimed the print meanwhile saw the cancel request and completed it.
    if (status === 'cancelled' && isRetry) return undefined
    if (status === 'in_process') throw alreadyPrinting(status)
    const sent = status === 'in_queue' ? await context.claimSentPrint(inTransaction, request) : undefined
    if (!sent) await cancelForOwner(inTransaction, { ownerId, requestId })
    return sent
  })
}

/** Cancels a request of which nothing was printed, for its owner. In the caller's transaction. */
export async function cancelForOwner(
  context: WriteContext,
  { ownerId, requestId }: OwnRequest,
): Promise<void> {
  await transitionRequest(context, {
    requestId,
    to: 'cancelled',
    actor: 'owner',
    actorId: ownerId,
    refundReason: /*i18n*/ 'Cancelled before printing',
  })
}

/** A printer has begun with the request: from there on only the desk refunds it. */
export function alreadyPrinting(status: RequestStatus): ApiError {
  const message =
    status === 'failed'
      ? i18n.t('A part of it may have been printed. Please ask at the print desk.')
      : i18n.t('It is being printed already. Please ask at the print desk.')
  return new ApiError('invalid_transition', message, { status })
}
