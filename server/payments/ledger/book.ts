import { randomUUID } from 'node:crypto'
import type { LedgerEntry, LedgerEvent } from '@campus-print/domain/payments'
import type { Db } from '../../platform/database/connect.ts'
import { insertEntries, insertJournals } from './ledger-store.ts'

interface Booking {
  readonly requestId: string
  readonly paymentId: string
  readonly refundId?: string
  readonly at: Date
  /** By what happened. */
  readonly entries: Partial<Record<LedgerEvent, readonly LedgerEntry[]>>
}

/**
 * Books what happened to money, in the transaction in which it happened: one journal for each event. The database
 * rejects journals that do not balance or exist already.
 */
export async function book(trx: Db, { requestId, paymentId, refundId, at, entries }: Booking): Promise<void> {
  const journals = (Object.keys(entries) as LedgerEvent[]).map((event) => ({
    id: randomUUID(),
    event,
    request_id: requestId,
    payment_id: paymentId,
    refund_id: refundId ?? null,
    at,
  }))
  await insertJournals(trx, journals)
  await insertEntries(
    trx,
    journals.flatMap(({ id, event }) =>
      (entries[event] ?? []).map(({ account, amount }) => ({
        journal_id: id,
        account,
        amount_paise: amount,
      })),
    ),
  )
}
