import type { PrintRequestWithHistory } from '@campus-print/contract/ordering'
import type { RequestPayment } from '@campus-print/contract/payments'
import { type Paise, formatRupees, fromRupees } from '@campus-print/domain/pricing'

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
