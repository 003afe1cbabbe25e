import type { RequestRefund } from '@campus-print/contract/payments'
import { i18n } from '@campus-print/domain/language'
import { formatRupees, fromRupees } from '@campus-print/domain/pricing'
import { formatDate } from '../../ui/format-date.ts'

/** The status of a refund, for its receiver. */
export function refundMessage(refund: RequestRefund): string {
  const values = { money: formatRupees(fromRupees(refund.amount)), date: dateOf(refund) }
  if (refund.inCash) {
    return refund.status === 'refunded'
      ? i18n.t('{money} paid out to you in cash on {date}', values)
      : i18n.t('Collect {money} in cash at the print desk', values)
  }
  switch (refund.status) {
    case 'failed':
      return i18n.t('{money} could not be sent back. Please ask at the print desk.', values)
    case 'refunded':
      return i18n.t('{money} refunded on {date}', values)
    default:
      return i18n.t('{money} has been on its way back to you since {date}', values)
  }
}

/** The status of a refund, for the desk. */
export function deskRefundMessage(refund: RequestRefund): string {
  const values = { money: formatRupees(fromRupees(refund.amount)), date: dateOf(refund) }
  if (refund.inCash) {
    return refund.status === 'refunded'
      ? i18n.t('{money} paid out in cash on {date}', values)
      : i18n.t('{money} to be paid out in cash since {date}', values)
  }
  switch (refund.status) {
    case 'failed':
      return i18n.t('{money} did not go through', values)
    case 'refunded':
      return i18n.t('{money} refunded on {date}', values)
    default:
      return i18n.t('{money} on its way back since {date}', values)
  }
}

/** When it was refunded, or begun. */
function dateOf({ status, createdAt, refundedAt }: RequestRefund): string {
  return formatDate(status === 'refunded' ? (refundedAt ?? createdAt) : createdAt)
}
