import type { Actor } from '@campus-print/domain/ordering'
import type { PaymentChannel, RefundStatus, StoredAttempt } from '@campus-print/domain/payments'
import type { ColumnType, Generated, Selectable } from 'kysely'
import type { InvoicesTables } from './invoices/tables.ts'
import type { CashTables } from './cash/tables.ts'
import type { LedgerTables } from './ledger/tables.ts'
import type { ReconciliationTables } from './reconciliation/tables.ts'

export interface PaymentOrdersTable {
  id: Generated<string>
  request_id: string
  /**
   * For requests that are paid together: the order of the first one. Unset for the first, and for a single
   * one.
   */
  main_order_id: Generated<string | null>
  /** Position among the requests paid together, from 0. */
  position: Generated<number>
  /** Created at the simulator, so that no real money was paid, even if the product has real keys by now. */
  simulated: Generated<boolean>
  /** Set only on a main order, like the columns about checks below. */
  provider_order_id: string | null
  /** Price of this request. */
  amount_paise: number
  currency: string
  status: Generated<'open' | 'paid'>
  created_at: Generated<Date>
  paid_at: Date | null
  next_check_at: Date | null
  /** When the provider was last called for a waiting page. */
  provider_check_started_at: Date | null
  /** The start of the check that the provider last answered. */
  provider_check_finished_at: Date | null
  attempt: ColumnType<StoredAttempt | null, undefined, string | null>
  /** When the price of its request changed: from then on the order pays for nothing. */
  replaced_at: ColumnType<Date | null, undefined, Date>
}
export type PaymentOrderRow = Selectable<PaymentOrdersTable>

export interface PaymentsTable {
  id: Generated<string>
  order_id: string
  /** A cash payment is refunded in cash. */
  channel: Generated<PaymentChannel>
  /** Our own reference for cash. One payment has a row for each request that it pays for. */
  provider_payment_id: string
  /** The payment's part for this request. */
  amount_paise: number
  currency: string
  method: string | null
  effect: 'queue' | 'refund'
  recorded_at: Generated<Date>
}
export type PaymentRow = Selectable<PaymentsTable>

export interface RefundsTable {
  id: Generated<string>
  payment_id: string
  /** The channel of its payment. */
  channel: Generated<PaymentChannel>
  amount_paise: number
  provider_refund_id: string | null
  status: Generated<RefundStatus>
  reason: string
  actor: Actor
  actor_id: string | null
  replaces_id: string | null
  /** Why the provider or the bank rejected it; shown at the desk. */
  failure: string | null
  created_at: Generated<Date>
  settled_at: Date | null
  next_check_at: Date | null
}
export type RefundRow = Selectable<RefundsTable>

export interface WebhookEventsTable {
  event_id: string
  /** SHA-256 of the bytes that were signed. */
  body_hash: Buffer
  event: string
  /** The provider's id of the order that the event is about. */
  provider_order_id: string | null
  /** The signed body; deleted after a time. */
  body: string | null
  received_at: Generated<Date>
}

export interface PaymentsTables extends CashTables, InvoicesTables, LedgerTables, ReconciliationTables {
  payment_orders: PaymentOrdersTable
  payments: PaymentsTable
  refunds: RefundsTable
  webhook_events: WebhookEventsTable
}
