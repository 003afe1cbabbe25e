import { randomUUID } from 'node:crypto'
import type { LedgerEntry, LedgerEvent } from '@campus-print/domain/payments'
import type { Db } from '../../platform/database/connect.ts'
import { insertEntries, insertJournals } from './ledger-store.ts'

interface PaymentSubject {
  readonly requestId: string
  readonly paymentId: string
  readonly refundId?: string
}

/** A count of the desk's drawer, which belongs to no request. */
interface CashCountSubject {
  readonly cashCountId: string
}

export type Booking = (PaymentSubject | CashCountSubject) & {
  readonly at: Date
  /** Entries by event. */
  readonly entries: Partial<Record<LedgerEvent, readonly LedgerEntry[]>>
}

/**
 * Books what happened to money, in the transaction in which it happened: one journal for each event. The
 * database rejects journals that do not balance or exist already.
 */
export function book(trx: Db, booking: Booking): Promise<void> {
  return bookAll(trx, [booking])
}

/** Makes several bookings with one statement per table. */
export async function bookAll(trx: Db, bookings: readonly Booking[]): Promise<void> {
  const journals = bookings.flatMap(({ at, entries, ...subject }) =>
    (Object.keys(entries) as LedgerEvent[]).map((event) => ({
      row: { id: randomUUID(), event, at, ...columnsOf(subject) },
      entries: entries[event] ?? [],
    })),
  )
  await insertJournals(
    trx,
    journals.map(({ row }) => row),
  )
  await insertEntries(
    trx,
    journals.flatMap(({ row, entries }) =>
      entries.map(({ account, amount }) => ({ journal_id: row.id, account, amount_paise: amount })),
    ),
  )
}

function columnsOf(subject: PaymentSubject | CashCountSubject) {
  if ('cashCountId' in subject) {
    return { request_id: null, payment_id: null, refund_id: null, cash_count_id: subject.cashCountId }
  }
  const { requestId, paymentId, refundId = null } = subject
  return { request_id: requestId, payment_id: paymentId, refund_id: refundId }
}
