import type { PrintRequestWithHistory } from '@campus-print/contract/ordering'
import type { RequestPayment } from '@campus-print/contract/payments'
import type { RequestStatus } from '@campus-print/domain/ordering'
import { formatRupees, fromRupees, type Paise } from '@campus-print/domain/pricing'
import { ApiError, serverMessage } from '../../api/api-error.ts'

/** What cancelling a request does, on its button and in the question that follows. */
export function cancelMessages({ payment }: Pick<PrintRequestWithHistory, 'payment'>): {
  action: string
  detail: string
} {
  if (!payment) {
    return {
      action: 'Cancel request',
      detail:
        'Nothing will be printed, and no payment has come in. One that still does goes back to you by itself.',
    }
  }
  const left = refundableAmount(payment)
  if (left === 0) {
    return {
      action: 'Cancel request',
      detail: 'Nothing will be printed, and what you paid has been given back already.',
    }
  }
  const amount = formatRupees(left)
  return {
    action: `Cancel and refund ${amount}`,
    detail: `Unless printing has begun, nothing will be printed, and ${amount} goes back to the account you paid from.`,
  }
}

/** What the desk may have given back for a print before leaves only the rest of it to refund. */
function refundableAmount({ amount, refunds }: RequestPayment): Paise {
  const ofSale = refunds.filter(({ kind }) => kind === 'sale')
  return ofSale.reduce((left, refund) => left - fromRupees(refund.amount), fromRupees(amount))
}

interface CancelError {
  title: string
  detail: string
}

/** Whether its owner has asked to cancel a request, and its printer has yet to say whether it can be. */
export function isCancelPending({
  status,
  cancelAskedAt,
}: Pick<PrintRequestWithHistory, 'status' | 'cancelAskedAt'>): boolean {
  return status === 'in_queue' && cancelAskedAt !== null
}

/** Statuses in which a refused cancellation is no news any more: the pages are there, or nothing is left to cancel. */
const finishedStatuses: ReadonlySet<RequestStatus> = new Set(['ready', 'completed', 'cancelled'])

/** Why a request was not cancelled and what happens now, in its present state; nothing once that does not matter. */
export function describeCancelError(
  error: Error | null,
  { status, cancelAskedAt }: Pick<PrintRequestWithHistory, 'status' | 'cancelAskedAt'>,
): CancelError | undefined {
  if (isCancelPending({ status, cancelAskedAt })) return cancelPending
  if (!error || finishedStatuses.has(status)) return undefined
  if (error instanceof ApiError && error.code === 'printer_unavailable') {
    return status === 'in_queue' ? cancelPending : undefined
  }
  return {
    title: 'Not cancelled',
    detail: serverMessage(error, 'No answer came. Check your connection, then try again.'),
  }
}

/** The server keeps the wish: whoever follows the job at the printer grants it. */
const cancelPending: CancelError = {
  title: 'Not cancelled yet',
  detail:
    'The printer has not answered. Your wish is kept: once it says that nothing was printed, your print is cancelled and the money goes back. You need not ask again.',
}
