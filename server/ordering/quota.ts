import type { quota as quotaCall } from '@campus-print/contract/quota'
import type { ResponseOf } from '@campus-print/contract/endpoint'
import {
  type Quota,
  examError,
  examRoomAt,
  examSince,
  quotaError,
  quotaSpan,
  quotaUse,
} from '@campus-print/domain/ordering'
import { contactOf } from '../accounts/index.ts'
import type { Db } from '../platform/database/connect.ts'
import { ApiError } from '../platform/http/api-error.ts'
import { type CampusSettings, currentSettings } from '../settings/index.ts'
import { ordersSince, pagesOrderedSince } from './order-limits-store.ts'

interface Context {
  readonly db: Db
  readonly now: Date
}

type QuotaSettings = Pick<CampusSettings, 'quotas' | 'examPagesPerHour' | 'timeZone'>

interface Order {
  readonly ownerId: string
  /** Pages of all copies. */
  readonly pages: number
  readonly settings: QuotaSettings
  /** An unpaid request whose own pages do not count, because it is changed or replaced. */
  readonly exceptRequestId?: string
}

/**
 * Throws `quota_exceeded` when an order has more pages than its owner's quota or exam mode leaves. With the
 * owner locked (`lockOwner`), orders that are placed at the same moment do not exceed it either.
 */
export async function checkQuota(context: Context, order: Order): Promise<void> {
  const message = await quotaErrorOf(context, order)
  if (message) throw new ApiError('quota_exceeded', message)
}

/**
 * The message for an order with more pages than its owner's quota or exam mode leaves; otherwise `undefined`.
 */
export async function quotaErrorOf(context: Context, order: Order): Promise<string | undefined> {
  const { ownerId, pages, settings, exceptRequestId } = order
  const error = await examErrorOf(context, order)
  if (error) return error
  const quota = await quotaOf(context.db, ownerId, settings)
  if (!quota) return undefined
  const { now } = context
  const { timeZone } = settings
  const { from: since } = quotaSpan(quota.period, now, timeZone)
  const used = await pagesOrderedSince(context.db, ownerId, { since, exceptRequestId })
  return quotaError(quota, { used, pages, now, timeZone })
}

async function examErrorOf(
  { db, now }: Context,
  { ownerId, pages, settings, exceptRequestId }: Order,
): Promise<string | undefined> {
  const { examPagesPerHour, timeZone } = settings
  if (examPagesPerHour === null) return undefined
  const ordered = await ordersSince(db, ownerId, { since: examSince(now), exceptRequestId })
  return examError(examPagesPerHour, { ordered, pages, now, timeZone })
}

/** Pages that a user has left in this hour of the exams, and when all are available again. */
async function examUse({ db, now }: Context, ownerId: string, limit: number | null) {
  if (limit === null) return null
  const since = examSince(now)
  const ordered = await ordersSince(db, ownerId, { since, exceptRequestId: undefined })
  const used = ordered.reduce((sum, { pages }) => sum + pages, 0)
  const roomAt = used === 0 ? undefined : examRoomAt(limit, { ordered, pages: limit, now })
  return { ...quotaUse({ pages: limit, period: 'day' }, used), roomAt: roomAt?.toISOString() ?? null }
}

/** Returns the used pages of a user's quota; without a quota, the pages of the campus's month. */
export async function usedQuota(
  { db, now }: Context,
  { ownerId }: { ownerId: string },
): Promise<ResponseOf<typeof quotaCall>['data']> {
  const settings = await currentSettings(db)
  const quota = await quotaOf(db, ownerId, settings)
  const { from: since, resetsAt } = quotaSpan(quota?.period ?? 'month', now, settings.timeZone)
  const used = await pagesOrderedSince(db, ownerId, { since, exceptRequestId: undefined })
  const examMode = await examUse({ db, now }, ownerId, settings.examPagesPerHour)
  if (!quota) return { limit: null, used, remaining: null, period: null, resetsAt: null, examMode }
  return { ...quotaUse(quota, used), period: quota.period, resetsAt: resetsAt.toISOString(), examMode }
}

async function quotaOf(db: Db, ownerId: string, { quotas }: QuotaSettings): Promise<Quota | undefined> {
  if (Object.keys(quotas).length === 0) return undefined
  const { category } = await contactOf(db, ownerId)
  return quotas[category]
}
