import { i18n } from '@campus-print/domain/language'
import type { SettingsChange } from '@campus-print/contract/ordering'
import { toRupees } from '@campus-print/domain/pricing'
import { canChangeRequest } from '@campus-print/domain/ordering'
import type { WriteContext } from '../platform/context.ts'
import { ApiError } from '../platform/http/api-error.ts'
import { type ChangeableField, changeableFields, changeReason, type Difference } from './change-reason.ts'
import { anyDocument, requireStored } from '../documents/index.ts'
import {
  type ColorContext,
  type PricedOrder,
  priceOrder,
  requireServiceAvailable,
  settingsOf,
  withColorPages,
} from './price-order.ts'
import { lockRequest, ownRequest, ownShownRequest } from './request-access.ts'
import { countChanges, insertStatusChange } from './request-history-store.ts'
import { type RequestWithDocument, type ShownRequest, updateRequest, lockOwner } from './request-store.ts'
import { publishRequestUpdate } from './request-updates.ts'
import type { PrintRequestRow } from './tables.ts'

export interface ChangeContext extends WriteContext, ColorContext {
  /** Checks at the provider whether a payment is under way, and applies a captured one. */
  readonly checkOpenPayment: (requestId: string) => Promise<void>
}

/**
 * Changes the settings of an unpaid request and prices it again. The payments feature rejects the change
 * while a payment is under way, and replaces the order that was opened for another price.
 */
export async function changeRequest(
  context: ChangeContext,
  { ownerId, requestId, change: wanted }: { ownerId: string; requestId: string; change: SettingsChange },
): Promise<ShownRequest> {
  const { db } = context
  const request = await ownRequest(db, { ownerId, requestId })
  requireUnpaid(request)
  await requireServiceAvailable(context)
  const change = await withFoundColors(context, { request, change: wanted })
  // Outside of the transaction, which must not wait for the provider.
  await context.checkOpenPayment(requestId)
  await db.transaction().execute((trx) => changeUnpaid({ ...context, db: trx }, { request, change }))
  return ownShownRequest(db, { ownerId, requestId })
}

/**
 * Fills in the colour pages if a request becomes mixed without chosen ones: the pages on which colour is
 * found.
 */
async function withFoundColors(
  { db, findColors }: ChangeContext,
  { request, change }: { request: RequestWithDocument; change: SettingsChange },
): Promise<SettingsChange> {
  const settings = { ...settingsOf(request), ...definedFields(change) }
  if (settings.printType !== 'mixed' || typeof settings.colorPages === 'string') return change
  const document = requireStored(await anyDocument(db, request.document_id))
  const { colorPages } = await withColorPages({ findColors }, { settings, document })
  return { ...change, colorPages }
}

async function changeUnpaid(
  context: WriteContext,
  { request: read, change }: { request: RequestWithDocument; change: SettingsChange },
): Promise<void> {
  const { db, eventBus, now } = context
  const { id: requestId, document_pages: pageCount } = read
  const before = await lockRequest(db, requestId)
  requireUnpaid(before)
  const { owner_id: ownerId } = before
  const settings = { ...settingsOf(before), ...definedFields(change) }
  await lockOwner(db, ownerId)
  const priced = await priceOrder(context, { ownerId, settings, pageCount, exceptRequestId: requestId })
  const differences = differencesOf(before, priced)
  if (differences.length === 0) return
  if (!canChangeRequest(await countChanges(db, requestId))) throw new ApiError('too_many_changes')
  const request = await updateRequest(db, requestId, { ...priced, updated_at: now, changed_at: now })
  await eventBus.publish(context, 'RequestRepriced', { request })
  const changeId = await insertStatusChange(db, {
    requestId,
    ownerId,
    from: 'pending',
    to: 'pending',
    actor: 'owner',
    actorId: ownerId,
    reason: changeReason(differences),
    at: now,
  })
  await publishRequestUpdate(context, request, changeId)
}

function requireUnpaid({ status }: Pick<PrintRequestRow, 'status'>): void {
  if (status === 'pending') return
  throw new ApiError('invalid_transition', i18n.t('This print request can no longer be changed.'), { status })
}

/** Leaves out fields that are `undefined`, as a use case may pass them: they change nothing. */
function definedFields(change: SettingsChange) {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}

/** Returns the changed fields; none if nothing changed. */
function differencesOf(before: PricedOrder, after: PricedOrder): Difference[] {
  const isMixed = before.print_type === 'mixed' || after.print_type === 'mixed'
  return (
    changeableFields
      .filter((field) => before[field] !== after[field])
      // For a mixed print the total shows the change.
      .filter((field) => !isMixed || field !== 'cost_per_page_paise')
      .map((field) => ({ field, before: formatValue(field, before), after: formatValue(field, after) }))
  )
}

function formatValue(field: ChangeableField, order: PricedOrder): string {
  if (field === 'cost_per_page_paise' || field === 'total_paise') return `₹${toRupees(order[field])}`
  const value = order[field] ?? 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value)
}
