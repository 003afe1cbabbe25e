import { isUncollected, type StatusGroup, statusDisplay } from '@campus-print/domain/ordering'
import type { Db } from '../platform/database/connect.ts'
import { currentSettings } from '../settings/index.ts'
import type { RequestDetails } from './request-details.ts'
import { countByStatus, countRequestsMade } from './request-store.ts'

/** Counts a user's requests by the group of their status. */
export async function requestStats({ db }: { db: Db }, { ownerId }: { ownerId: string }) {
  const counts: Record<StatusGroup, number> = {
    in_queue: 0,
    in_process: 0,
    completed: 0,
    cancelled: 0,
    failed: 0,
  }
  let total = 0
  for (const { status, count } of await countByStatus(db, ownerId)) {
    counts[statusDisplay[status].group] += count
    total += count
  }
  return {
    total,
    inQueue: counts.in_queue,
    inProcess: counts.in_process,
    completed: counts.completed,
    cancelled: counts.cancelled,
    failed: counts.failed,
  }
}

/**
 * How many requests a user made and has yet to collect, what was spent on them less refunds, and the cash
 * that the desk owes the user, in paise. The current month is that of the campus's time zone.
 */
export async function spendingStats(
  { db, now, details }: { db: Db; now: Date; details: Pick<RequestDetails, 'spentBy' | 'cashOwedTo'> },
  ownerId: string,
) {
  const { timeZone } = await currentSettings(db)
  const { total, this_month: month } = await countRequestsMade(db, ownerId, { now, timeZone })
  const spent = await details.spentBy(db, ownerId)
  const cashOwed = await details.cashOwedTo(db, ownerId)
  const uncollectedPrints = (await countByStatus(db, ownerId))
    .filter(({ status }) => isUncollected(status))
    .reduce((sum, { count }) => sum + count, 0)
  return { totalRequests: total, spent, currentMonthRequests: month, uncollectedPrints, cashOwed }
}
