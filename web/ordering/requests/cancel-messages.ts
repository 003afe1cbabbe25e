import type { PrintRequestWithHistory } from '@campus-print/contract/ordering'
import type { RequestPayment } from '@campus-print/contract/payments'
import { i18n } from '@campus-print/domain/language'
import type { RequestStatus } from '@campus-print/domain/ordering'
import { formatRupees, fromRupees, type Paise } from '@campus-print/domain/pricing'
import { ApiError, serverMessage } from '../../api/api-error.ts'

/** The texts of the cancel button and of its confirmation. */
export function cancelMessages({ payment }: Pick<PrintRequestWithHistory, 'payment'>): {
  action: string
  detail: string
} {
  if (!payment) {
    return {
      action: i18n.t('Cancel request'),
      detail: i18n.t(
        'Nothing will be printed, and no payment has come in. One that still does goes back to you by itself.',
      ),
    }
  }
  const left = refundableAmount(payment)
  if (left === 0) {
    return {
      action: i18n.t('Cancel request'),
      detail: i18n.t('Nothing will be printed, and your payment has been refunded already.'),
    }
  }
  const amount = formatRupees(left)
  return {
    action: i18n.t('Cancel and refund {amount}', { amount }),
    detail: i18n.t(
      'Unless printing has begun, nothing will be printed, and {amount} goes back to the account you paid from.',
      { amount },
    ),
  }
}

/** What is left to refund after the desk's own refunds of this print. */
export function refundableAmount({ amount, refunds }: RequestPayment): Paise {
  const ofSale = refunds.filter(({ kind }) => kind === 'sale')
  return ofSale.reduce((left, refund) => left - fromRupees(refund.amount), fromRupees(amount))
}

interface CancelError {
  title: string
  detail: string
}

/** Whether the owner has requested to cancel and the printer has not answered yet. */
export function isCancelPending({
  status,
  cancelRequestedAt,
}: Pick<PrintRequestWithHistory, 'status' | 'cancelRequestedAt'>): boolean {
  return status === 'in_queue' && cancelRequestedAt !== null
}

/** In these statuses a rejected cancellation no longer matters. */
const finishedStatuses: ReadonlySet<RequestStatus> = new Set(['ready', 'completed', 'cancelled'])

/** Why the request was not cancelled and what happens now; `undefined` where that no longer matters. */
export function describeCancelError(
  error: Error | null,
  { status, cancelRequestedAt }: Pick<PrintRequestWithHistory, 'status' | 'cancelRequestedAt'>,
): CancelError | undefined {
  if (isCancelPending({ status, cancelRequestedAt })) return cancelPending()
  if (!error || finishedStatuses.has(status)) return undefined
  if (error instanceof ApiError && error.code === 'printer_unavailable') {
    return status === 'in_queue' ? cancelPending() : undefined
  }
  return {
    title: i18n.t('Not cancelled'),
    detail: serverMessage(error, i18n.t('No answer came. Check your connection, then try again.')),
  }
}

/** The server keeps the cancel request and completes it when the printer answers. */
function cancelPending(): CancelError {
  return {
    title: i18n.t('Not cancelled yet'),
    detail: i18n.t(
      'The printer has not answered. Your request to cancel is kept: once the printer reports that nothing was printed, your print is cancelled and refunded. You need not cancel again.',
    ),
  }
}
