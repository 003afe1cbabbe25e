import { moveDocumentJob, releaseDocumentJob } from './documents/index.ts'
import {
  type NotifyContext,
  notifyAnswered,
  notifyCancelled,
  notifyCollected,
  notifyDocumentDeleted,
  notifyDocumentOpened,
  notifyFailed,
  notifyPaid,
  notifyReady,
  notifyRefundCreated,
  notifyRefunded,
} from './notifications/index.ts'
import type { RequestDetails, RequestEvent } from './ordering/index.ts'
import { type MessageChannels, messageChannels } from './messages/index.ts'
import {
  moneyOfRequests,
  refundRequest,
  rejectRefunded,
  replaceRepricedOrder,
  cashOwedTo,
  spentBy,
  spentByDay,
} from './payments/index.ts'
import type { WriteContext } from './platform/context.ts'
import { type EventBus, createEventBus } from './platform/events/event-bus.ts'
import {
  endUnsentAttempt,
  leaveQueue,
  openCancelRequests,
  printProgress,
  printRequestJob,
  replaceSentAttempt,
} from './printing/index.ts'

/** The channels of a product that is being tried. */
const allChannels = messageChannels({ smtp: undefined, msg91: undefined, whatsapp: undefined })

/** The event bus, with the reactions of each feature to changes of print requests, money and documents. */
export function subscribedEventBus(channels: MessageChannels = allChannels): EventBus {
  const bus = createEventBus()
  const notifying =
    <Event>(handler: (context: NotifyContext, event: Event) => Promise<void>) =>
    (context: WriteContext, event: Event) =>
      handler({ ...context, channels }, event)
  bus.subscribe('RequestsPaid', async ({ db, jobs }, { requests }) => {
    await jobs.enqueueAll(
      db,
      printRequestJob,
      requests.map(({ id }) => ({ requestId: id })),
    )
    const documentIds = new Set(requests.map(({ document_id }) => document_id))
    await jobs.enqueueAll(
      db,
      moveDocumentJob,
      [...documentIds].map((documentId) => ({ documentId })),
    )
  })
  bus.subscribe('RequestsPaid', async (context, { requests }) => {
    const granted = requests.filter(({ free_of_charge }) => free_of_charge)
    for (const request of granted) await rejectRefunded(context, paidRequestOf({ request }))
  })
  bus.subscribe('RequestsPaid', notifying(notifyPaid))
  bus.subscribe('RequestRequeued', async (context, event) => {
    if (event.actor === 'desk') await rejectRefunded(context, paidRequestOf(event))
  })
  bus.subscribe('RequestRequeued', async (context, { request, actor }) => {
    if (actor === 'desk') await replaceSentAttempt(context, request.id)
  })
  bus.subscribe('RequestRequeued', async ({ db, jobs }, { request }) => {
    await jobs.enqueue(db, printRequestJob, { requestId: request.id })
  })
  for (const event of ['RequestReady', 'RequestFailed', 'RequestCancelled'] as const)
    bus.subscribe(event, (context, { request }) => endUnsentAttempt(context, request.id))
  bus.subscribe('RequestReady', notifying(notifyReady))
  bus.subscribe('RequestReady', ({ db }, { request }) => leaveQueue(db, request.id))
  bus.subscribe('RequestFailed', notifying(notifyFailed))
  bus.subscribe('RequestCompleted', notifying(notifyCollected))
  bus.subscribe('RequestCompleted', releaseDocument)
  bus.subscribe('RequestCancelled', notifying(notifyCancelled))
  bus.subscribe('RequestCancelled', releaseDocument)
  bus.subscribe('RequestCancelled', ({ db }, { request }) => leaveQueue(db, request.id))
  bus.subscribe('RequestCancelled', async (context, { request, refundReason: reason, actor, actorId }) => {
    if (reason === null || !request.paid_at || request.free_of_charge) return
    const by = { actor, ...(actorId !== undefined && { actorId }) }
    await refundRequest(context, { requestId: request.id, reason, ...by })
  })
  bus.subscribe('RequestRepriced', replaceRepricedOrder)
  bus.subscribe('RefundCreated', notifying(notifyRefundCreated))
  bus.subscribe('RefundProcessed', notifying(notifyRefunded))
  bus.subscribe('DocumentOpened', notifying(notifyDocumentOpened))
  bus.subscribe('SupportAnswered', notifying(notifyAnswered))
  bus.subscribe('DocumentDeleted', notifying(notifyDocumentDeleted))
  return bus
}

/** The request with the payment: for a free reprint, the original one. */
function paidRequestOf({ request }: Pick<RequestEvent, 'request'>): string {
  return request.free_of_charge && request.reprint_of_id ? request.reprint_of_id : request.id
}

async function releaseDocument({ db, jobs }: WriteContext, { request }: RequestEvent): Promise<void> {
  await jobs.enqueue(db, releaseDocumentJob, { documentId: request.document_id })
}

/** The details of payments and printing in responses about print requests. */
export const requestDetails: RequestDetails = {
  moneyOfRequests,
  openCancelRequests,
  printProgress,
  spentBy,
  spentByDay,
  cashOwedTo,
}
