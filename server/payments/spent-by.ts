import type { Paise } from '@campus-print/domain/pricing'
import type { Db } from '../platform/database/connect.ts'
import { balanceOfOwner } from './ledger-store.ts'

/** What a user has paid for prints and not been given back, its tax included: what the campus earned from them. */
export async function spentBy(db: Db, ownerId: string): Promise<Paise> {
  return -(await balanceOfOwner(db, ownerId, ['sales', 'tax']))
}
