import type { PrintProgress, PrintRequestWithHistory } from '@campus-print/contract/ordering'
import type { Paise } from '@campus-print/domain/pricing'
import type { CalendarDay } from '@campus-print/domain/time'
import type { Db } from '../platform/database/connect.ts'

export type MoneyOfRequest = Pick<PrintRequestWithHistory, 'payment' | 'orderOpenedAt' | 'orderedTogether'>

/** What answers about requests show of other features, which `app.ts` provides. */
export interface RequestDetails {
  /** For some requests, what was paid for each and what of it was refunded. */
  moneyOfRequests(db: Db, requestIds: readonly string[]): Promise<(requestId: string) => MoneyOfRequest>
  /** When the owners of some requests requested to cancel them, until the printer answers; by request. */
  openCancelRequests(db: Db, requestIds: readonly string[]): Promise<Map<string, Date>>
  /** How much of some requests was printed, by request; without those of which nothing is known. */
  printProgress(db: Db, requestIds: readonly string[]): Promise<Map<string, PrintProgress>>
  /** What a user paid for prints less what was refunded, tax included. */
  spentBy(db: Db, ownerId: string): Promise<Paise>
  /** What a user spent on the requests of a span of time, by the day in the time zone on which they were made. */
  spentByDay(
    db: Db,
    ownerId: string,
    span: { since: Date; before: Date; timeZone: string },
  ): Promise<Map<CalendarDay, Paise>>
  /** What the desk has to pay out to a user in cash. */
  cashOwedTo(db: Db, ownerId: string): Promise<Paise>
}
