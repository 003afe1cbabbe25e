import { type Paise, formatRupees } from '../pricing/index.ts'
import type { ProviderRefundStatus, RefundStatus } from './refund.ts'

/** The ways in which ledger, requests and provider may disagree. */
export const disagreementKinds = [
  'unknown_payment',
  'missing_payment',
  'other_payment_amount',
  'unknown_refund',
  'missing_refund',
  'other_refund_amount',
  'other_refund_status',
  'ledger_differs',
  'cash_differs',
  'refunded_too_much',
  'paid_without_payment',
  'invoice_missing',
  'credit_note_missing',
  'invoice_gap',
  'refund_stuck',
  'refund_failed',
] as const
export type DisagreementKind = (typeof disagreementKinds)[number]

/** One thing that does not agree. */
export interface Disagreement {
  readonly kind: DisagreementKind
  /** The id of what it is about: the provider's id where the provider reports it. */
  readonly about: string
  /** The values of both sides, in words. */
  readonly detail: string
}

/** Captured money, by the provider's id. */
export interface StatedPayment {
  readonly id: string
  readonly amount: Paise
}

/** What of payments does not agree. Each side must hold at least what it has of the other's. */
export function comparePayments(
  ours: readonly StatedPayment[],
  theirs: readonly StatedPayment[],
): Disagreement[] {
  return compare(ours, theirs, {
    unknown: 'unknown_payment',
    missing: 'missing_payment',
    differ: (our, their) =>
      our.amount === their.amount ? undefined : amounts('other_payment_amount', our, their),
  })
}

export interface OurRefund extends StatedPayment {
  readonly status: RefundStatus
}

export interface TheirRefund extends StatedPayment {
  readonly status: ProviderRefundStatus
}

/** What of refunds does not agree; both are by the provider's id. */
export function compareRefunds(ours: readonly OurRefund[], theirs: readonly TheirRefund[]): Disagreement[] {
  return compare(ours, theirs, {
    unknown: 'unknown_refund',
    missing: 'missing_refund',
    differ(our, their) {
      if (our.amount !== their.amount) return amounts('other_refund_amount', our, their)
      const known = our.status === 'sent' ? 'pending' : our.status
      if (known === their.status) return undefined
      return {
        kind: 'other_refund_status',
        about: our.id,
        detail: `here ${our.status}, there ${their.status}`,
      }
    },
  })
}

interface Comparison<Our, Their> {
  readonly unknown: DisagreementKind
  readonly missing: DisagreementKind
  readonly differ: (our: Our, their: Their) => Disagreement | undefined
}

function compare<Our extends StatedPayment, Their extends StatedPayment>(
  ours: readonly Our[],
  theirs: readonly Their[],
  { unknown, missing, differ }: Comparison<Our, Their>,
): Disagreement[] {
  const known = new Map(ours.map((our) => [our.id, our]))
  const stated = new Set(theirs.map(({ id }) => id))
  const fromThem = theirs.map((their) => {
    const our = known.get(their.id)
    return our ? differ(our, their) : alone(unknown, their, 'there, not here')
  })
  const onlyOurs = ours
    .filter(({ id }) => !stated.has(id))
    .map((our) => alone(missing, our, 'here, not there'))
  return [...fromThem.filter((found) => found !== undefined), ...onlyOurs]
}

function alone(kind: DisagreementKind, { id, amount }: StatedPayment, where: string): Disagreement {
  return { kind, about: id, detail: `${formatRupees(amount)} ${where}` }
}

function amounts(kind: DisagreementKind, our: StatedPayment, their: StatedPayment): Disagreement {
  return {
    kind,
    about: our.id,
    detail: `here ${formatRupees(our.amount)}, there ${formatRupees(their.amount)}`,
  }
}
