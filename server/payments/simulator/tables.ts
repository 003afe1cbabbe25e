import type { CheckoutMethod, ProviderPayment } from '@campus-print/domain/payments'
import type { JSONColumnType, Selectable } from 'kysely'

type Notes = Record<string, string>

export interface SimulatedOrdersTable {
  id: string
  amount: number
  currency: string
  receipt: string | null
  notes: JSONColumnType<Notes>
  created_at: Date
}
export type SimulatedOrder = Selectable<SimulatedOrdersTable>

export interface SimulatedPaymentsTable {
  id: string
  order_id: string
  amount: number
  currency: string
  status: ProviderPayment['status']
  method: CheckoutMethod
  refunds_fail: boolean
  created_at: Date
}
export type SimulatedPayment = Selectable<SimulatedPaymentsTable>

export interface SimulatedRefundsTable {
  id: string
  payment_id: string
  amount: number
  currency: string
  status: 'pending' | 'processed' | 'failed'
  receipt: string | null
  notes: JSONColumnType<Notes>
  idempotency_key: string | null
  created_at: Date
}
export type SimulatedRefund = Selectable<SimulatedRefundsTable>

/** The books of the simulated provider; nothing outside its folder reads them. A type, as Kysely takes no interface. */
export type SimulatorTables = {
  'simulator.orders': SimulatedOrdersTable
  'simulator.payments': SimulatedPaymentsTable
  'simulator.refunds': SimulatedRefundsTable
}
