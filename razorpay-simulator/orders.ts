import * as z from 'zod'
import type { SimulatorDatabase } from './context.ts'
import { insertOrder, listOrders, lockReceipt } from './database/store.ts'
import type { Order } from './database/tables.ts'
import { RazorpayError } from './errors.ts'
import { newId } from './ids.ts'
import { Notes, Receipt } from './inputs.ts'

export const OrderInput = z.object({
  amount: z.int('The amount must be an integer.').min(100, 'Order amount less than minimum amount allowed'),
  currency: z.literal('INR', 'The currency is not supported'),
  receipt: Receipt,
  notes: Notes,
  unique_receipt: z.boolean().default(false),
})
type OrderInput = z.infer<typeof OrderInput>

/** Creates an order; with `unique_receipt` a known receipt returns the order that was created with it. */
export function createOrder(
  { db, now }: { db: SimulatorDatabase; now: Date },
  input: OrderInput,
): Promise<Order> {
  const receipt = input.receipt ?? null
  return db.transaction().execute(async (trx) => {
    if (input.unique_receipt && receipt !== null) {
      await lockReceipt(trx, receipt)
      const [earlier] = await listOrders(trx, { receipt, count: 1, skip: 0 })
      if (earlier) return requireSameOrder(earlier, input)
    }
    const { amount, currency, notes } = input
    const order = { id: newId('order'), amount, currency, receipt, notes, created_at: now }
    await insertOrder(trx, order)
    return order
  })
}

function requireSameOrder(earlier: Order, { amount, currency }: OrderInput): Order {
  if (earlier.amount === amount && earlier.currency === currency) return earlier
  throw new RazorpayError('An order with this receipt exists already', { field: 'receipt' })
}
