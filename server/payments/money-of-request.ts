import type { PrintRequestWithHistory } from '@campus-print/contract/ordering'
import type { Db } from '../platform/database/connect.ts'
import { paymentOfRequest } from './payment-of-request.ts'
import { orderOfRequest } from './payment-store.ts'

export type MoneyOfRequest = Pick<PrintRequestWithHistory, 'payment' | 'orderOpenedAt'>

/** All that a request's owner is told of its money. */
export async function moneyOfRequest(db: Db, requestId: string): Promise<MoneyOfRequest> {
  const [payment, order] = await Promise.all([paymentOfRequest(db, requestId), orderOfRequest(db, requestId)])
  return { payment, orderOpenedAt: order?.created_at.toISOString() ?? null }
}
