import type { PrintRequestWithHistory } from '@campus-print/contract/ordering'
import type { Db } from '../platform/database/connect.ts'
import { paymentsOfRequests } from './payment-of-request.ts'
import { ordersOfRequests } from './payment-store.ts'

export type MoneyOfRequest = Pick<PrintRequestWithHistory, 'payment' | 'orderOpenedAt'>

/** Builds, for some requests, all that the owner of one is shown of its money. */
export async function moneyOfRequests(
  db: Db,
  requestIds: readonly string[],
): Promise<(requestId: string) => MoneyOfRequest> {
  const [payments, orders] = await Promise.all([
    paymentsOfRequests(db, requestIds),
    ordersOfRequests(db, requestIds),
  ])
  return (requestId) => ({
    payment: payments.get(requestId) ?? null,
    orderOpenedAt: orders.get(requestId)?.created_at.toISOString() ?? null,
  })
}
