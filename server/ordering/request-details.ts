import type { PrintProgress, PrintRequestWithHistory } from '@campus-print/contract/ordering'
import type { Paise } from '@campus-print/domain/pricing'
import type { CalendarDay } from '@campus-print/domain/time'
import type { Db } from '../platform/database/connect.ts'

export type MoneyOfRequest = Pick<PrintRequestWithHistory, 'payment' | 'orderOpenedAt' | 'orderedTogether'>

/** Data of other features in responses about requests. `app.ts` provides it. */
export interface RequestDetails {
  /** Returns for each request its payment and refunds. */
  moneyOfRequests(db: Db, requestIds: readonly string[]): Promise<(requestId: string) => MoneyOfRequest>
  /** By request, when its owner requested to cancel it, until the printer responds. */
  openCancelRequests(db: Db, requestIds: readonly string[]): Promise<Map<string, Date>>
  /** By request, how much of it was printed; requests without known progress are left out. */
  printProgress(db: Db, requestIds: readonly string[]): Promise<Map<string, PrintProgress>>
  /** Returns the user's payments less refunds, tax included. */
  spentBy(db: Db, ownerId: string): Promise<Paise>
  /** Returns the user's spending on the requests of a period, by the day of each request in the time zone. */
  spentByDay(
    db: Db,
    ownerId: string,
    span: { since: Date; before: Date; timeZone: string },
  ): Promise<Map<CalendarDay, Paise>>
  /** Returns the cash refunds that the desk still owes a user. */
  cashOwedTo(db: Db, ownerId: string): Promise<Paise>
}
