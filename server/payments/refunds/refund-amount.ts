import {
  type PaidAndRefunded,
  everythingRefunded,
  notAnAmountOfRupees,
  refundError,
  refundable,
  refundErrorMessage,
} from '@campus-print/domain/payments'
import { fromRupees } from '@campus-print/domain/pricing'
import { invalidField } from '../../platform/http/api-error.ts'

/** What is to be given back, in paise: so many rupees, or all that is left where none are named. */
export function amountToRefund(rupees: number | undefined, money: PaidAndRefunded): number {
  const left = refundable(money)
  if (rupees === undefined && left === 0) throw invalidField('amount', everythingRefunded)
  const amount = rupees === undefined ? left : paiseOf(rupees)
  const fault = refundError(amount, money)
  if (fault) throw invalidField('amount', refundErrorMessage(fault, left))
  return amount
}

/** An amount that the desk states. */
export function paiseOf(rupees: number): number {
  try {
    return fromRupees(rupees)
  } catch (error) {
    if (error instanceof RangeError) throw invalidField('amount', notAnAmountOfRupees)
    throw error
  }
}
