import { i18n } from '../language/index.ts'
import { type Paise, formatRupees } from '../pricing/index.ts'
import type { CaptureEffect } from './capture.ts'

/** The smallest refund at Razorpay: one rupee. */
export const minRefundAmount: Paise = 100

export type RefundError =
  | 'nothing_paid'
  | 'not_an_amount'
  | 'too_little'
  | 'more_than_left'
  | 'leaves_too_little'

/** What was paid for a request, and what of it was refunded or is being refunded. */
export interface PaidAndRefunded {
  readonly paid: Paise
  readonly refunded: Paise
}

/** What can still be refunded. */
export function refundable({ paid, refunded }: PaidAndRefunded): Paise {
  return Math.max(0, paid - refunded)
}

/**
 * Why an amount cannot be refunded, or `undefined` when it can. Never more than was paid is refunded, and the rest is
 * never too small to be refunded.
 */
export function refundError(amount: Paise, money: PaidAndRefunded): RefundError | undefined {
  const left = refundable(money)
  if (money.paid === 0) return 'nothing_paid'
  if (!Number.isSafeInteger(amount) || amount < 0) return 'not_an_amount'
  if (amount > left) return 'more_than_left'
  if (amount < minRefundAmount) return 'too_little'
  return amount < left && left - amount < minRefundAmount ? 'leaves_too_little' : undefined
}

/** `owed`: not taken by the provider yet. `sent`: taken, and its bank has not answered. */
export const refundStatuses = ['owed', 'sent', 'processed', 'failed'] as const
export type RefundStatus = (typeof refundStatuses)[number]

/**
 * What is refunded. `sale`: what a print was paid with, or a part of it. `duplicate`: a payment for a print that was
 * paid already. `late`: one for a request that had ended unpaid.
 */
export const refundKinds = ['sale', 'duplicate', 'late'] as const
export type RefundKind = (typeof refundKinds)[number]

/** The kind of a refund, by what its payment did to the request and whether any payment of it was a sale. */
export function refundKind({ effect, isSold }: { effect: CaptureEffect; isSold: boolean }): RefundKind {
  if (effect === 'queue') return 'sale'
  return isSold ? 'duplicate' : 'late'
}

/** The progress of a refund as its owner sees it. */
export const refundProgresses = ['on_its_way', 'refunded', 'failed'] as const
export type RefundProgress = (typeof refundProgresses)[number]

/** The progress for each status of a refund. Whether the provider has it yet does not matter to its owner. */
export const refundProgress: Readonly<Record<RefundStatus, RefundProgress>> = {
  owed: 'on_its_way',
  sent: 'on_its_way',
  processed: 'refunded',
  failed: 'failed',
}

const dayMs = 24 * 60 * 60 * 1000

/** How long a refund may be on its way before an operator should look, in ms: a bank may take a week. */
export const refundTimeoutMs = { owed: dayMs, sent: 8 * dayMs } as const satisfies Partial<
  Record<RefundStatus, number>
>

/** The state of a refund at the provider, in Razorpay's words. */
export type ProviderRefundStatus = 'pending' | 'processed' | 'failed'

/**
 * What a refund becomes when the provider reports it, or `undefined` where that changes nothing. It may be reported
 * again, late and in any order: what failed stays failed, and what was processed can only fail afterwards.
 */
export function nextRefundStatus(
  status: RefundStatus,
  reported: ProviderRefundStatus,
): RefundStatus | undefined {
  if (status === 'failed') return undefined
  if (reported === 'failed') return 'failed'
  if (status === 'processed') return undefined
  const next = reported === 'processed' ? 'processed' : 'sent'
  return next === status ? undefined : next
}

/**
 * What Razorpay says of a refund whose amount or payment allows none; the same refund is rejected again. No other
 * sentence may fit: one about a balance, a limit or a waiting time would keep money back that can be sent later.
 */
const impossibleRefund =
  /refund amount (provided )?is greater than (the )?(amount captured|refund payment amount)|payment has been fully refunded|amount must be at ?least/i

/** Whether a failed refund may succeed when it is sent again, by why it failed: the account may be full by then. */
export function canSendRefundAgain(failure: string | null): boolean {
  return failure === null || !impossibleRefund.test(failure)
}

/** The message when a payment is refunded in full. */
export function everythingRefunded(): string {
  return i18n.t('Everything was refunded already')
}
/** The message for an input that is no amount of rupees, or has fractions of a paisa. */
export function notAnAmountOfRupees(): string {
  return i18n.t('Please enter an amount in rupees, with two decimals at most')
}

/** The message why an amount cannot be refunded; `left` is what still can be. */
export function refundErrorMessage(error: RefundError, left: Paise): string {
  if (left === 0 && error !== 'not_an_amount') return everythingRefunded()
  const messages: Record<RefundError, string> = {
    nothing_paid: i18n.t('Nothing was paid'),
    not_an_amount: notAnAmountOfRupees(),
    too_little: i18n.t('Refunds start at {least}', { least: formatRupees(minRefundAmount) }),
    more_than_left: i18n.t('Only {left} is left to refund', { left: formatRupees(left) }),
    leaves_too_little: i18n.t('Less than {least} would be left, which could not be refunded any more', {
      least: formatRupees(minRefundAmount),
    }),
  }
  return messages[error]
}
