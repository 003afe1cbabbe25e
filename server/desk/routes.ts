import * as contract from '@campus-print/contract/desk'
import * as documents from '@campus-print/contract/desk-support'
import * as cash from '@campus-print/contract/desk-cash'
import { i18n } from '@campus-print/domain/language'
import { closeWithPermission, closeWithSession } from '../accounts/index.ts'
import { type DocumentStorage, sendFile } from '../documents/index.ts'
import { messagesAbout } from '../messages/index.ts'
import { anyRequest, updatesOfEveryone } from '../ordering/index.ts'
import type { Db } from '../platform/database/connect.ts'
import type { EventBus } from '../platform/events/event-bus.ts'
import { openEventStream } from '../platform/events/event-stream.ts'
import type { LiveEvents } from '../platform/events/live-events.ts'
import type { Route } from '../platform/http/route.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { countCash, payOutRefund, readCash, takeCash } from './cash.ts'
import {
  cancelAtDesk,
  changeShelf,
  failPrint,
  markReady,
  reprintAtDesk,
  retryPrint,
} from './change-at-desk.ts'
import { handOver, handOverTogether } from './hand-over.ts'
import { openDocument, claimDocument } from './open-document.ts'
import { listDeskRequests } from './list-desk-requests.ts'

interface Context {
  readonly route: Route
  readonly db: Db
  readonly jobs: Jobs
  readonly events: LiveEvents
  readonly eventBus: EventBus
  readonly clock: () => Date
  readonly storage: DocumentStorage
}

/** The routes of the print desk: its board, hand-over, changes of prints, and cash. */
export function desk({ route, db, jobs, events, eventBus, clock, storage }: Context): void {
  const context = () => ({ db, jobs, eventBus, now: clock() })

  route(contract.listDeskRequests, ({ query }) => listDeskRequests({ db }, query))

  route(contract.handOver, async ({ caller, params, body }) => {
    const input = { operatorId: caller.id, requestId: params.id, printId: body.printId }
    return { message: i18n.t('Handed over'), data: await handOver(context(), input) }
  })

  route(contract.handOverTogether, async ({ caller, body }) => {
    const data = await handOverTogether(context(), { operatorId: caller.id, printIds: body.printIds })
    const count = data.length
    return {
      message: i18n.t('{count, plural, one {# print handed over} other {# prints handed over}}', { count }),
      data,
    }
  })

  route(contract.markReady, async ({ caller, params, body }) => {
    const data = await markReady(context(), { operatorId: caller.id, requestId: params.id, ...body })
    return { message: i18n.t('Ready to collect'), data }
  })

  route(contract.retryPrint, async ({ caller, params, body }) => {
    const data = await retryPrint(context(), { operatorId: caller.id, requestId: params.id, ...body })
    return { message: i18n.t('It will be printed again'), data }
  })

  route(contract.failPrint, async ({ caller, params, body }) => {
    const data = await failPrint(context(), { operatorId: caller.id, requestId: params.id, ...body })
    return { message: i18n.t('Marked as failed'), data }
  })

  route(contract.cancelAtDesk, async ({ caller, params, body }) => {
    const data = await cancelAtDesk(context(), { operatorId: caller.id, requestId: params.id, ...body })
    return { message: i18n.t('Cancelled'), data }
  })

  route(contract.changeShelf, async ({ caller, params, body }) => {
    const data = await changeShelf(context(), { operatorId: caller.id, requestId: params.id, ...body })
    return { message: i18n.t('Shelf changed'), data }
  })

  route(contract.reprintAtDesk, async ({ caller, params, body }) => {
    const data = await reprintAtDesk(context(), { operatorId: caller.id, requestId: params.id, ...body })
    return { message: i18n.t('It is printed again for free'), data }
  })

  route(contract.messagesAbout, async ({ params }) => {
    await anyRequest(db, params.id)
    return { data: (await messagesAbout(db, params.id)).map(presentSentMessage) }
  })

  route(documents.openDocument, async ({ caller, params, body }) => ({
    data: await openDocument(context(), { operatorId: caller.id, requestId: params.id, ...body }),
  }))

  route(documents.openedDocument, async ({ caller, params, request, reply }) => {
    const opened = { operatorId: caller.id, id: params.id }
    const { id, storage_key: key, pdfName: name } = await claimDocument({ db, now: clock() }, opened)
    reply.header('cache-control', 'no-store')
    return sendFile(storage, { key, tag: id, name, disposition: 'inline', request, reply })
  })

  route(cash.payCash, async ({ caller, params, body }) => {
    const data = await takeCash(context(), { operatorId: caller.id, requestId: params.id, ...body })
    return { message: i18n.t('Paid in cash. It is in the queue now.'), data }
  })

  route(cash.getCash, async () => ({ data: await readCash(db) }))

  route(cash.countCash, async ({ caller, body }) => {
    return {
      message: i18n.t('Count saved'),
      data: await countCash(context(), { operatorId: caller.id, ...body }),
    }
  })

  route(cash.payOutCashRefund, async ({ caller, params }) => {
    const data = await payOutRefund(context(), { operatorId: caller.id, refundId: params.id })
    return { message: i18n.t('Paid out'), data }
  })

  // Each event makes the board load its data again, so missed events are not replayed.
  route(contract.deskUpdates, ({ caller, request, reply }) => {
    const stream = openEventStream(request, reply)
    closeWithSession({ db, events }, caller.sessionId, stream)
    const { id: userId, sessionId } = caller
    closeWithPermission({ db, events }, { userId, sessionId, permission: 'desk' }, stream)
    const unsubscribe = updatesOfEveryone(events, (update) => {
      stream.send(update ? { data: update } : { name: 'resync', data: {} })
    })
    stream.closed.addEventListener('abort', unsubscribe, { once: true })
    stream.send({ name: 'resync', data: {} })
  })
}

type OutboxMessage = Awaited<ReturnType<typeof messagesAbout>>[number]

function presentSentMessage(row: OutboxMessage): contract.SentMessage {
  const { id, channel, subject, state } = row
  return {
    id,
    channel,
    subject,
    state: state === 'queued' || state === 'sending' ? 'waiting' : state,
    createdAt: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    error: row.last_error,
  }
}
