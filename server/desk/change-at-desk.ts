import type { AuditAction } from '@campus-print/contract/audit'
import type { DeskRequest } from '@campus-print/contract/desk'
import { i18n } from '@campus-print/domain/language'
import type { RequestStatus } from '@campus-print/domain/ordering'
import { priceOfLastPages, toRupees } from '@campus-print/domain/pricing'
import { recordAudit } from '../audit/index.ts'
import {
  grantReprint,
  lockRequest,
  pageColorsOf,
  type PrintRequestRow,
  transitionRequest,
} from '../ordering/index.ts'
import { refundLocked } from '../payments/index.ts'
import type { WriteContext } from '../platform/context.ts'
import { ApiError, invalidField } from '../platform/http/api-error.ts'
import { presentDeskRequests } from './list-desk-requests.ts'
import { setShelf } from './desk-store.ts'

interface AtDesk {
  readonly operatorId: string
  readonly requestId: string
}

interface WithReason extends AtDesk {
  readonly reason: string
}

/** Marks a request as printed if the printer did not report it. */
export function markReady(
  context: WriteContext,
  { shelf, ...input }: WithReason & { shelf?: string | undefined },
): Promise<DeskRequest> {
  return change(context, { ...input, action: 'mark ready' }, async (inTransaction) => {
    await move(inTransaction, { ...input, to: 'ready' })
    if (shelf !== undefined) await setShelf(inTransaction.db, input.requestId, shelf || null)
  })
}

/** Queues a request again if it failed or its print is bad. */
export function retryPrint(context: WriteContext, input: WithReason): Promise<DeskRequest> {
  return change(context, { ...input, action: 'retry' }, async (inTransaction, { status }) => {
    // A worker follows the running print; a second job would print it twice.
    if (status === 'in_process') throw new ApiError('invalid_transition', undefined, { status })
    await setShelf(inTransaction.db, input.requestId, null)
    await move(inTransaction, { ...input, to: 'in_queue' })
  })
}

/** Reprints a bad print for free; returns the new request. */
export async function reprintAtDesk(
  context: WriteContext,
  input: WithReason & { pages?: string | undefined },
): Promise<DeskRequest> {
  const { operatorId: actorId, requestId: subjectId, reason } = input
  const newId = await context.db.transaction().execute(async (trx) => {
    const inTransaction = { ...context, db: trx }
    const id = await grantReprint(inTransaction, input)
    const about = { actorId, subject: 'print request', subjectId, reason }
    await recordAudit(inTransaction, { ...about, action: 'reprint', after: { reprint: id } })
    return id
  })
  const [request] = await presentDeskRequests(context.db, [newId])
  if (!request) throw new ApiError('request_not_found')
  return request
}

/** Marks a request as failed. The worker that follows its print job cancels the job at the printer. */
export function failPrint(context: WriteContext, input: WithReason): Promise<DeskRequest> {
  return change(context, { ...input, action: 'fail' }, (inTransaction) =>
    move(inTransaction, { ...input, to: 'failed' }),
  )
}

/** Cancels a request and refunds its price, or only the price of the pages that were not delivered. */
export function cancelAtDesk(
  context: WriteContext,
  { pagesNotDelivered, ...input }: WithReason & { pagesNotDelivered?: number | undefined },
): Promise<DeskRequest> {
  const { operatorId, requestId, reason } = input
  return change(context, { ...input, action: 'cancel' }, async (inTransaction, request) => {
    // A free reprint has no price to refund.
    const isPaid = request.paid_at !== null && !request.free_of_charge
    const isPart = isPaid && pagesNotDelivered !== undefined
    if (isPart) {
      const amount = priceOf(request, pagesNotDelivered)
      await refundLocked(inTransaction, {
        operatorId,
        requestId,
        refund: { amount: toRupees(amount), reason },
      })
    }
    const refundReason = !isPaid || isPart ? undefined : reason
    await move(inTransaction, {
      ...input,
      to: 'cancelled',
      ...(refundReason !== undefined && { refundReason }),
    })
  })
}

/** The price of the last pages of a print, which were not delivered, in paise. */
function priceOf(request: PrintRequestRow, pages: number): number {
  const { copies } = request
  const total = request.pages_used * copies
  if (pages > total) {
    throw invalidField(
      'pagesNotDelivered',
      i18n.t('{most, plural, one {This print has # page} other {This print has # pages}}', { most: total }),
    )
  }
  const prices = { black: request.cost_per_page_paise, color: request.cost_per_page_paise }
  const colorPrice = request.color_cost_per_page_paise
  return priceOfLastPages(
    { pages: pageColorsOf(request), copies },
    { count: pages, prices: colorPrice === null ? prices : { ...prices, color: colorPrice } },
  )
}

/** Sets the shelf of a finished print; an empty text removes it. */
export function changeShelf(
  context: WriteContext,
  { operatorId, requestId, shelf }: AtDesk & { shelf: string },
): Promise<DeskRequest> {
  return change(
    context,
    { operatorId, requestId, action: 'change shelf' },
    async (inTransaction, { status }) => {
      if (status !== 'ready') throw new ApiError('invalid_transition', undefined, { status })
      await setShelf(inTransaction.db, requestId, shelf || null)
    },
  )
}

async function change(
  context: WriteContext,
  { operatorId, requestId, reason, action }: AtDesk & { reason?: string; action: AuditAction },
  apply: (inTransaction: WriteContext, request: PrintRequestRow) => Promise<unknown>,
): Promise<DeskRequest> {
  await context.db.transaction().execute(async (trx) => {
    const inTransaction = { ...context, db: trx }
    const before = await lockRequest(trx, requestId)
    await apply(inTransaction, before)
    const after = await lockRequest(trx, requestId)
    await recordAudit(inTransaction, {
      actorId: operatorId,
      action,
      subject: 'print request',
      subjectId: requestId,
      reason,
      before: { status: before.status, shelf: before.shelf },
      after: { status: after.status, shelf: after.shelf },
    })
  })
  const [request] = await presentDeskRequests(context.db, [requestId])
  if (!request) throw new ApiError('request_not_found')
  return request
}

function move(
  context: WriteContext,
  { operatorId, refundReason, ...input }: WithReason & { to: RequestStatus; refundReason?: string },
): Promise<PrintRequestRow> {
  return transitionRequest(context, {
    ...input,
    actor: 'desk',
    actorId: operatorId,
    ...(refundReason !== undefined && { refundReason }),
  })
}
