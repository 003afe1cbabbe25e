import { moveDocumentJob, releaseDocumentJob } from './documents/index.ts'
import {
  notifyCancelled,
  notifyCollected,
  notifyDocumentDeleted,
  notifyFailed,
  notifyPaid,
  notifyReady,
  notifyRefundCreated,
  notifyRefunded,
} from './notifications/index.ts'
import type { RequestDetails, RequestEvent } from './ordering/index.ts'
import { moneyOfRequests, refundRequest, spentBy } from './payments/index.ts'
import type { WriteContext } from './platform/context.ts'
import { type EventBus, createEventBus } from './platform/events/event-bus.ts'
import { openCancelRequests, printRequestJob } from './printing/index.ts'

/** The event bus with what each feature does when a print request or its money changes. */
export function subscribedEventBus(): EventBus {
  const bus = createEventBus()
  bus.subscribe('RequestPaid', async ({ db, jobs }, { request }) => {
    await jobs.enqueue(db, printRequestJob, { requestId: request.id })
    await jobs.enqueue(db, moveDocumentJob, { documentId: request.document_id })
  })
  bus.subscribe('RequestPaid', notifyPaid)
  bus.subscribe('RequestReady', notifyReady)
  bus.subscribe('RequestFailed', notifyFailed)
  bus.subscribe('RequestCompleted', notifyCollected)
  bus.subscribe('RequestCompleted', releaseDocument)
  bus.subscribe('RequestCancelled', notifyCancelled)
  bus.subscribe('RequestCancelled', releaseDocument)
  bus.subscribe('RequestCancelled', async (context, { request, refundReason: reason, actor, actorId }) => {
    if (reason === null || !request.paid_at) return
    const by = { actor, ...(actorId !== undefined && { actorId }) }
    await refundRequest(context, { requestId: request.id, reason, ...by })
  })
  bus.subscribe('RefundCreated', notifyRefundCreated)
  bus.subscribe('RefundProcessed', notifyRefunded)
  bus.subscribe('DocumentDeleted', notifyDocumentDeleted)
  return bus
}

async function releaseDocument({ db, jobs }: WriteContext, { request }: RequestEvent): Promise<void> {
  await jobs.enqueue(db, releaseDocumentJob, { documentId: request.document_id })
}

/** What answers about print requests show of payments and printing. */
export const requestDetails: RequestDetails = { moneyOfRequests, openCancelRequests, spentBy }
