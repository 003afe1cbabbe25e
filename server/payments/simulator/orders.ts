import type { Db } from '../../platform/database/connect.ts'
import { SimulatorFault } from './fault.ts'
import { newIdentifier } from './identifier.ts'
import type { OrderInput } from './inputs.ts'
import { insertOrder, listOrders, lockReceipt } from './simulator-store.ts'
import type { SimulatedOrder } from './tables.ts'

/** Opens an order; with `unique_receipt` a receipt seen before gives the order that it was opened with. */
export function openOrder(db: Db, input: OrderInput, now: Date): Promise<SimulatedOrder> {
  const receipt = input.receipt ?? null
  return db.transaction().execute(async (trx) => {
    if (input.unique_receipt && receipt !== null) {
      await lockReceipt(trx, receipt)
      const [earlier] = await listOrders(trx, { receipt, count: 1, skip: 0 })
      if (earlier) return sameOrder(earlier, input)
    }
    const { amount, currency, notes } = input
    const order = { id: newIdentifier('order'), amount, currency, receipt, notes, created_at: now }
    await insertOrder(trx, order)
    return order
  })
}

function sameOrder(earlier: SimulatedOrder, { amount, currency }: OrderInput): SimulatedOrder {
  if (earlier.amount === amount && earlier.currency === currency) return earlier
  throw new SimulatorFault('An order with this receipt exists already', { field: 'receipt' })
}
