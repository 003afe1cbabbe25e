import type { Paise } from '../pricing/index.ts'
import type { TaxSplit } from './tax.ts'

/**
 * The accounts of the ledger. `gateway`: money the provider holds for us. `sales` and `tax`: what prints earned, and
 * the tax in it. `refunds_owed`: money on its way back. `fees`: what the provider keeps. `cash`: what should be in the
 * desk's drawer. `cash_handed_in`: what was taken out of it after a count. `cash_difference`: what a count found too
 * little (debit) or too much.
 */
export const ledgerAccounts = [
  'gateway',
  'cash',
  'cash_handed_in',
  'cash_difference',
  'sales',
  'tax',
  'refunds_owed',
  'fees',
] as const
export type LedgerAccount = (typeof ledgerAccounts)[number]

/** One line of a journal: debits are positive, credits negative. */
export interface LedgerEntry {
  readonly account: LedgerAccount
  readonly amount: Paise
}

/** The events that the ledger books. */
export const ledgerEvents = [
  'sale',
  'stray_capture',
  'fee',
  'refund_owed',
  'refund_paid',
  'refund_returned',
  'cash_count',
] as const
export type LedgerEvent = (typeof ledgerEvents)[number]

/** How money comes in and goes back: through the provider, or in cash at the desk. */
export const paymentChannels = ['online', 'cash'] as const
export type PaymentChannel = (typeof paymentChannels)[number]

const accountOf = { online: 'gateway', cash: 'cash' } as const satisfies Record<PaymentChannel, LedgerAccount>

/** Money came in for a print. */
export function saleEntries(split: TaxSplit, channel: PaymentChannel = 'online'): LedgerEntry[] {
  const tax = split.cgst + split.sgst
  return journal([
    { account: accountOf[channel], amount: split.taxable + tax },
    { account: 'sales', amount: -split.taxable },
    { account: 'tax', amount: -tax },
  ])
}

/** Money came in that no print is made for: it is owed back from the moment it is here. */
export function unappliedPaymentEntries(amount: Paise): LedgerEntry[] {
  return journal([
    { account: 'gateway', amount },
    { account: 'refunds_owed', amount: -amount },
  ])
}

/** What the provider kept of a payment, its own tax included. */
export function feeEntries(fee: Paise): LedgerEntry[] {
  return journal([
    { account: 'fees', amount: fee },
    { account: 'gateway', amount: -fee },
  ])
}

/** Entries of a new refund of this part of a sale. */
export function refundCreatedEntries(split: TaxSplit): LedgerEntry[] {
  const tax = split.cgst + split.sgst
  return journal([
    { account: 'sales', amount: split.taxable },
    { account: 'tax', amount: tax },
    { account: 'refunds_owed', amount: -(split.taxable + tax) },
  ])
}

/** The provider sent it back, or the desk paid it out. */
export function refundPaidEntries(amount: Paise, channel: PaymentChannel = 'online'): LedgerEntry[] {
  return journal([
    { account: 'refunds_owed', amount },
    { account: accountOf[channel], amount: -amount },
  ])
}

/** What was sent back did not arrive, and is with the provider again: it is still owed. */
export function refundReturnedEntries(amount: Paise): LedgerEntry[] {
  return journal([
    { account: 'gateway', amount },
    { account: 'refunds_owed', amount: -amount },
  ])
}

/** A count of the desk's drawer. */
export interface CashCount {
  /** What the ledger says is in it; below zero where more was paid out than came in. */
  readonly expected: Paise
  readonly counted: Paise
  /** What of that stays in the drawer; the rest is handed in. */
  readonly left: Paise
}

/** A count: what was handed in leaves the drawer, and what is missing or too much is written off. */
export function cashCountEntries({ expected, counted, left }: CashCount): LedgerEntry[] {
  return journal([
    { account: 'cash', amount: left - expected },
    { account: 'cash_handed_in', amount: counted - left },
    { account: 'cash_difference', amount: expected - counted },
  ])
}

/** The lines that move anything; throws `RangeError` unless debits and credits are equal. */
function journal(entries: readonly LedgerEntry[]): LedgerEntry[] {
  if (entries.reduce((sum, { amount }) => sum + amount, 0) !== 0) {
    throw new RangeError('A journal must balance')
  }
  return entries.filter(({ amount }) => amount !== 0)
}
