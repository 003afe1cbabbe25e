import type { Paise } from '@campus-print/domain/pricing'
import type { MoneyOfRequest } from '../ordering/index.ts'
import type { Db } from '../platform/database/connect.ts'
import { balanceOfOwner } from './ledger-store.ts'
import { paymentOfRequest } from './payment-of-request.ts'
import { orderOfRequest } from './payment-store.ts'

/** What the owner of a request is shown of its money. */
export async function moneyOfRequest(db: Db, requestId: string): Promise<MoneyOfRequest> {
  const [payment, order] = await Promise.all([paymentOfRequest(db, requestId), orderOfRequest(db, requestId)])
  return { payment, orderOpenedAt: order?.created_at.toISOString() ?? null }
}

/** What a user paid for prints less what was refunded, tax included: what the campus earned from them. */
export async function spentBy(db: Db, ownerId: string): Promise<Paise> {
  return -(await balanceOfOwner(db, ownerId, ['sales', 'tax']))
}
