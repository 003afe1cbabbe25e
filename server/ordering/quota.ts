import type { quota as quotaCall } from '@campus-print/contract/quota'
import type { ResponseOf } from '@campus-print/contract/endpoint'
import { type Quota, quotaError, quotaSpan, quotaUse } from '@campus-print/domain/ordering'
import { contactOf } from '../accounts/index.ts'
import type { Db } from '../platform/database/connect.ts'
import { ApiError } from '../platform/http/api-error.ts'
import { type CampusSettings, currentSettings } from '../settings/index.ts'
import { pagesOrderedSince } from './order-limits-store.ts'

interface Context {
  readonly db: Db
  readonly now: Date
}

type QuotaSettings = Pick<CampusSettings, 'quotas' | 'timeZone'>

interface Order {
  readonly ownerId: string
  /** Of all copies. */
  readonly pages: number
  readonly settings: QuotaSettings
  /** An unpaid request whose own pages do not count, because it is changed or replaced. */
  readonly exceptRequestId?: string
}

/**
 * Throws `quota_exceeded` when an order has more pages than its owner's quota leaves. With the owner locked
 * (`lockOwner`), orders that are placed at the same moment do not exceed it either.
 */
export async function checkQuota(context: Context, order: Order): Promise<void> {
  const message = await quotaErrorOf(context, order)
  if (message) throw new ApiError('quota_exceeded', message)
}

/** The error of an order with more pages than its owner's quota leaves; else `undefined`. */
export async function quotaErrorOf(context: Context, order: Order): Promise<string | undefined> {
  const { ownerId, pages, settings, exceptRequestId } = order
  const quota = await quotaOf(context.db, ownerId, settings)
  if (!quota) return undefined
  const { now } = context
  const { timeZone } = settings
  const { from: since } = quotaSpan(quota.period, now, timeZone)
  const used = await pagesOrderedSince(context.db, ownerId, { since, exceptRequestId })
  return quotaError(quota, { used, pages, now, timeZone })
}

/** What of a user's quota is used up. Without a quota, the pages of the campus's month are answered. */
export async function usedQuota(
  { db, now }: Context,
  { ownerId }: { ownerId: string },
): Promise<ResponseOf<typeof quotaCall>['data']> {
  const settings = await currentSettings(db)
  const quota = await quotaOf(db, ownerId, settings)
  const { from: since, resetsAt } = quotaSpan(quota?.period ?? 'month', now, settings.timeZone)
  const used = await pagesOrderedSince(db, ownerId, { since, exceptRequestId: undefined })
  if (!quota) return { limit: null, used, remaining: null, period: null, resetsAt: null }
  return { ...quotaUse(quota, used), period: quota.period, resetsAt: resetsAt.toISOString() }
}

async function quotaOf(db: Db, ownerId: string, { quotas }: QuotaSettings): Promise<Quota | undefined> {
  if (Object.keys(quotas).length === 0) return undefined
  const { category } = await contactOf(db, ownerId)
  return quotas[category]
}
