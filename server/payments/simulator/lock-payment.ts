import type { Db } from '../../platform/database/connect.ts'
import { unknownId } from './fault.ts'
import { findPayment, lockOrder } from './simulator-store.ts'
import type { SimulatedPayment } from './tables.ts'

/** A payment as it is for the rest of the transaction: whatever happens to it first locks its order. */
export async function lockPayment(trx: Db, paymentId: string): Promise<SimulatedPayment> {
  const found = await findPayment(trx, paymentId)
  if (!found) throw unknownId()
  await lockOrder(trx, found.order_id)
  return (await findPayment(trx, paymentId)) ?? found
}
