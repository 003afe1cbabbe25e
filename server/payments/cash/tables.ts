import type { Generated } from 'kysely'

export interface CashCountsTable {
  id: Generated<string>
  /** Orders the counts by time. */
  number: Generated<number>
  counted_at: Date
  operator_id: string | null
  expected_paise: number
  counted_paise: number
  /** The part that stayed in the drawer. */
  left_paise: number
  note: string | null
}

/** Cash that went into the drawer (positive) or out of it (negative). */
export interface CashMovementsTable {
  id: Generated<string>
  payment_id: string
  /** The refund that was paid out; unset for cash received. */
  refund_id: string | null
  amount_paise: number
  operator_id: string | null
  at: Date
  /** The count that covers this movement; unset until the next count. */
  count_id: string | null
}

export interface CashTables {
  cash_counts: CashCountsTable
  cash_movements: CashMovementsTable
}
