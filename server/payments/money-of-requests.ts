import type { Paise } from '@campus-print/domain/pricing'
import type { MoneyOfRequest } from '../ordering/index.ts'
import type { Db } from '../platform/database/connect.ts'
import { balanceOfOwner } from './ledger/ledger-store.ts'
import { paymentsOfRequests } from './payment-of-request.ts'
import { ordersOfRequests } from './checkout/payment-store.ts'

/** For some requests, what the owner of each is shown of its money. */
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

/** What a user paid for prints less what was refunded, tax included: what the campus earned from them. */
export async function spentBy(db: Db, ownerId: string): Promise<Paise> {
  return -(await balanceOfOwner(db, ownerId, ['sales', 'tax']))
}
