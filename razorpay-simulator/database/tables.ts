import type { Generated, JSONColumnType, Selectable } from 'kysely'

/** The methods that the simulated checkout offers. */
export const paymentMethods = ['upi', 'card', 'netbanking'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

type Notes = Record<string, string>

interface OrdersTable {
  id: string
  /** Amounts are in paise. */
  amount: number
  currency: string
  receipt: string | null
  notes: JSONColumnType<Notes>
  created_at: Date
}
export type Order = Selectable<OrdersTable>

interface PaymentsTable {
  id: string
  order_id: string
  amount: number
  currency: string
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  method: PaymentMethod
  refunds_fail: boolean
  created_at: Date
}
export type Payment = Selectable<PaymentsTable>

interface RefundsTable {
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
export type Refund = Selectable<RefundsTable>

interface MigrationsTable {
  name: string
  applied_at: Generated<Date>
}

/** A type and not an interface: Kysely's `withTables` accepts no interface. */
export type SimulatorTables = {
  'razorpay_simulator.orders': OrdersTable
  'razorpay_simulator.payments': PaymentsTable
  'razorpay_simulator.refunds': RefundsTable
  'razorpay_simulator.migrations': MigrationsTable
}
