import { i18n } from '@campus-print/domain/language'
import type { RequestStatus } from '@campus-print/domain/ordering'
import type { WriteContext } from '../platform/context.ts'
import { ApiError } from '../platform/http/api-error.ts'
import { lockRequest, ownRequest, ownShownRequest } from './request-access.ts'
import type { ShownRequest } from './request-store.ts'
import type { PrintRequestRow } from './tables.ts'
import { transitionRequest } from './transition-request.ts'

/** A print that was sent, so that a printer may have its document. */
export interface SentPrint {
  /**
   * Cancels the job at the printer, and only then cancels and refunds the request. Throws when the printer
   * has started it or does not respond; returns `false` when another process claimed the print meanwhile.
   */
  stop(): Promise<boolean>
}

export interface CancelContext extends WriteContext {
  /**
   * Claims the sent print of a locked request; `undefined` if none was sent. Once committed, no process sends
   * it.
   */
  readonly claimSentPrint: (context: WriteContext, request: PrintRequestRow) => Promise<SentPrint | undefined>
}

interface OwnRequest {
  readonly ownerId: string
  readonly requestId: string
}

const maxTries = 3

/**
 * Cancels a request of its owner before it is printed; what was paid is refunded in full. Once a printer may
 * have the document, its job is cancelled first, so that no owner gets both the money and the pages.
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

/** Cancels a request for its owner before any of it was printed, in the caller's transaction. */
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

/** The error for a request that a printer has started: from then on only the desk refunds it. */
export function alreadyPrinting(status: RequestStatus): ApiError {
  const message =
    status === 'failed'
      ? i18n.t('A part of it may have been printed. Please ask at the print desk.')
      : i18n.t('It is being printed already. Please ask at the print desk.')
  return new ApiError('invalid_transition', message, { status })
}
