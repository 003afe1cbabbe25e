import type { PrintRequestWithHistory } from '@campus-print/contract/ordering'
import type { RequestPayment } from '@campus-print/contract/payments'

/** Why a request ended without a print, where somebody else ended it, and where its money is. */
export function cancellationMessage({
  payment,
  orderOpenedAt,
  history,
}: Pick<PrintRequestWithHistory, 'payment' | 'orderOpenedAt' | 'history'>): string {
  const reason = history.findLast(({ to }) => to === 'cancelled')?.reason
  const money = payment ? paidMessage(payment) : unpaidMessage(orderOpenedAt)
  return reason ? `${reason.replace(/\.$/, '')}. ${money}` : money
}

function unpaidMessage(orderOpenedAt: string | null): string {
  if (orderOpenedAt === null) return 'It will not be printed, and nothing was paid for it.'
  return 'It will not be printed, and no payment has come in for it. One that still does goes back to you by itself.'
}

function paidMessage({ refunds }: RequestPayment): string {
  if (refunds.some(({ status }) => status === 'failed')) {
    return 'It will not be printed. What you paid is yours, but not all of it could be sent back.'
  }
  if (refunds.length > 0 && refunds.every(({ status }) => status === 'refunded')) {
    return 'It will not be printed, and what you paid was sent back to the account you paid from.'
  }
  return 'It will not be printed, and you get back what you paid, on the account you paid from.'
}
