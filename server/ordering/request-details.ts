import type { PrintRequestWithHistory } from '@campus-print/contract/ordering'
import type { Paise } from '@campus-print/domain/pricing'
import type { Db } from '../platform/database/connect.ts'

export type MoneyOfRequest = Pick<PrintRequestWithHistory, 'payment' | 'orderOpenedAt'>

/** What answers about requests show of other features, which `app.ts` provides. */
export interface RequestDetails {
  /** What was paid for a request and what of it went back. */
  moneyOfRequest(db: Db, requestId: string): Promise<MoneyOfRequest>
  /** When the owner of a request asked to cancel it, while its printer has not answered yet; else `null`. */
  cancelRequestedAt(db: Db, requestId: string): Promise<Date | null>
  /** What a user paid for prints less what was refunded, tax included. */
  spentBy(db: Db, ownerId: string): Promise<Paise>
}
