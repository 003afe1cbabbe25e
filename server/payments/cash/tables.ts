import type { Generated } from 'kysely'

export interface CashCountsTable {
  id: Generated<string>
  /** The order in which they were made. */
  number: Generated<number>
  counted_at: Date
  operator_id: string | null
  expected_paise: number
  counted_paise: number
  /** What of it stayed in the drawer. */
  left_paise: number
  note: string | null
}

/** What went into the drawer (above zero) or out of it. */
export interface CashMovementsTable {
  id: Generated<string>
  payment_id: string
  /** What was paid out; unset for what was taken. */
  refund_id: string | null
  amount_paise: number
  operator_id: string | null
  at: Date
  /** The count that covers it. */
  count_id: string | null
}

export interface CashTables {
  cash_counts: CashCountsTable
  cash_movements: CashMovementsTable
}
