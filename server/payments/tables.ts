import type { Generated, Selectable } from 'kysely'

export interface PaymentOrdersTable {
  id: Generated<string>
  request_id: string
  provider_order_id: string | null
  amount_paise: number
  currency: string
  status: Generated<'open' | 'paid'>
  created_at: Generated<Date>
  paid_at: Date | null
  next_check_at: Date | null
}
export type PaymentOrderRow = Selectable<PaymentOrdersTable>

export interface PaymentsTable {
  id: Generated<string>
  order_id: string
  provider_payment_id: string
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
  amount_paise: number
  provider_refund_id: string | null
  refusal: string | null
  created_at: Generated<Date>
}

export interface WebhookEventsTable {
  event_id: string
  event: string
  /** As it was signed. */
  body: string
  received_at: Generated<Date>
}

export interface PaymentsTables {
  payment_orders: PaymentOrdersTable
  payments: PaymentsTable
  refunds: RefundsTable
  webhook_events: WebhookEventsTable
}
