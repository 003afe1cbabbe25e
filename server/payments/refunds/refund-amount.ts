import {
  type PaidAndRefunded,
  type RefundFault,
  refundFault,
  refundable,
} from '@campus-print/domain/payments'
import { formatRupees, fromRupees } from '@campus-print/domain/pricing'
import { invalidField } from '../../platform/http/refusal.ts'

/** What is to be given back, in paise: so many rupees, or all that is left where none are named. */
export function amountToRefund(rupees: number | undefined, money: PaidAndRefunded): number {
  const left = refundable(money)
  if (rupees === undefined && left === 0) throw invalidField('amount', nothingLeft)
  const amount = rupees === undefined ? left : paiseOf(rupees)
  const fault = refundFault(amount, money)
  if (fault) throw invalidField('amount', sayFault(fault, left))
  return amount
}

/** An amount that the desk states. */
export function paiseOf(rupees: number): number {
  try {
    return fromRupees(rupees)
  } catch (error) {
    if (error instanceof RangeError) throw invalidField('amount', notAnAmount)
    throw error
  }
}

const nothingLeft = 'Everything was given back already'
const notAnAmount = 'Please enter an amount in rupees, with two decimals at most'

function sayFault(fault: RefundFault, left: number): string {
  if (left === 0 && fault !== 'not_an_amount') return nothingLeft
  const messages: Record<RefundFault, string> = {
    nothing_paid: 'Nothing was paid',
    not_an_amount: notAnAmount,
    too_little: 'Refunds start at ₹1',
    more_than_left: `Only ${formatRupees(left)} is left to give back`,
    leaves_too_little: 'Less than ₹1 would be left, which could not be given back any more',
  }
  return messages[fault]
}
