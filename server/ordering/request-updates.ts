import type { RequestUpdate, allUpdates } from '@campus-print/contract/ordering'
import { closeWithSession } from '../accounts/index.ts'
import type { WriteContext } from '../platform/context.ts'
import type { Db } from '../platform/database/connect.ts'
import { type EventStream, openEventStream } from '../platform/events/event-stream.ts'
import { type LiveEvents, publish, publishAll } from '../platform/events/live-events.ts'
import type { Call } from '../platform/http/route.ts'
import type { Log } from '../platform/log/log.ts'
import { type HistoryScope, changesAfter, latestChange } from './request-history-store.ts'
import type { PrintRequestRow } from './tables.ts'

type UpdatedRequest = Pick<PrintRequestRow, 'id' | 'owner_id' | 'status'>

/** The message to processes with listening browsers. */
interface PublishedUpdate {
  readonly update: RequestUpdate
  /** Number of the change in the history; `null` for other news, such as a payment attempt. */
  readonly changeId: number | null
}

function topicOf(changes: HistoryScope): string {
  return 'requestId' in changes ? `request:${changes.requestId}` : `requests-of:${changes.ownerId}`
}

/** Publishes an update to the browsers that show a request or a list with it, in the caller's transaction. */
export async function publishRequestUpdate(
  context: Pick<WriteContext, 'db' | 'now'>,
  request: UpdatedRequest,
  changeId: number | null = null,
): Promise<void> {
  await publishRequestUpdates(context, [{ request, changeId }])
}

/** Publishes updates of several requests, in the caller's transaction. */
export async function publishRequestUpdates(
  { db, now }: Pick<WriteContext, 'db' | 'now'>,
  updates: readonly { request: UpdatedRequest; changeId: number | null }[],
): Promise<void> {
  const events = updates.flatMap(({ request, changeId }) =>
    [topicOf({ requestId: request.id }), topicOf({ ownerId: request.owner_id })].map((topic) => ({
      topic,
      payload: updateOf(request, now, changeId),
    })),
  )
  await publishAll(db, events)
}

/** Publishes an update to lists only: the page of the request itself polls. */
export async function publishListUpdate(
  { db, now }: Pick<WriteContext, 'db' | 'now'>,
  request: UpdatedRequest,
): Promise<void> {
  await publish(db, topicOf({ ownerId: request.owner_id }), updateOf(request, now, null))
}

function updateOf({ id, status }: UpdatedRequest, now: Date, changeId: number | null): PublishedUpdate {
  return { update: { id, status, at: now.toISOString() }, changeId }
}

/** Calls the listener with each change of any request; with `undefined` where some may have been missed. */
export function updatesOfEveryone(
  events: LiveEvents,
  listener: (update: RequestUpdate | undefined) => void,
): () => void {
  return events.subscribe('requests-of:*', (event) =>
    listener(event.kind === 'event' ? (event.payload as PublishedUpdate).update : undefined),
  )
}

interface StreamContext {
  readonly db: Db
  readonly events: LiveEvents
  readonly log: Log
}

interface UpdateStream extends Pick<Call<typeof allUpdates>, 'caller' | 'request' | 'reply'> {
  readonly changes: HistoryScope
}

/**
 * Sends the changes of a request, or of all requests of a user, to one browser until it disconnects or its
 * session ends. Each is an unnamed event with its number in the history as id. A browser that reconnects with
 * the id of the last one it received first gets what happened since. Each connection begins with `resync`:
 * updates that are not in the history have no id, so a page that shows more than the status fetches the
 * present state again.
 */
export function streamUpdates(
  { db, events, log }: StreamContext,
  { changes, caller, request, reply }: UpdateStream,
): void {
  const stream = openEventStream(request, reply)
  closeWithSession({ db, events }, caller.sessionId, stream)
  const lastReceived = readEventId(request.headers['last-event-id'])
  const updates = new OrderedUpdates({ db, log }, { changes, stream, lastReceived })
  const unsubscribe = events.subscribe(topicOf(changes), (event) => {
    if (event.kind === 'resync') updates.catchUp()
    else updates.add(event.payload as PublishedUpdate)
  })
  stream.closed.addEventListener('abort', unsubscribe, { once: true })
  if (stream.closed.aborted) return unsubscribe()
  updates.catchUp()
}

interface Receiver {
  readonly changes: HistoryScope
  readonly stream: EventStream
  /** The id with which the browser reconnected. */
  readonly lastReceived: number | undefined
}

/** Sends the changes of a request or a user to one browser, in the order of the history and each once. */
class OrderedUpdates {
  readonly #context: Pick<StreamContext, 'db' | 'log'>
  readonly #receiver: Receiver
  /** The browser has every change up to this number. */
  #sentUpTo: number | undefined
  /** How many reads of the history have not ended; they run one after the other. */
  #openReads = 0
  #lastRead = Promise.resolve()
  /** Updates that arrived during a read. They are sent after the missed ones. */
  #waiting: PublishedUpdate[] = []

  constructor(context: Pick<StreamContext, 'db' | 'log'>, receiver: Receiver) {
    this.#context = context
    this.#receiver = receiver
  }

  add(update: PublishedUpdate): void {
    if (this.#openReads > 0) this.#waiting.push(update)
    else this.#send(update)
  }

  /** Sends the changes that the browser may have missed, from the history. */
  catchUp(): void {
    this.#openReads += 1
    this.#lastRead = this.#lastRead
      .then(() => this.#sendMissed())
      .catch((error: unknown) => {
        this.#context.log.warn({ err: error }, 'the history of print requests could not be read for a stream')
        // The browser reconnects with the id of the last event it received.
        this.#receiver.stream.close()
      })
  }

  async #sendMissed(): Promise<void> {
    const { changes, stream } = this.#receiver
    this.#sentUpTo ??= await this.#lastReceivedChange()
    stream.send({ name: 'resync', data: {} })
    for (;;) {
      const missed = await changesAfter(this.#context.db, changes, this.#sentUpTo)
      for (const { id, request_id, to_status: status, at } of missed) {
        this.#send({ update: { id: request_id, status, at: at.toISOString() }, changeId: id })
      }
      if (missed.length === 0 || stream.closed.aborted) break
    }
    this.#openReads -= 1
    if (this.#openReads > 0) return
    for (const update of this.#waiting.splice(0)) this.#send(update)
  }

  /**
   * The last change that the browser has. Its id may come from another database and be higher than any here.
   */
  async #lastReceivedChange(): Promise<number> {
    const { changes, lastReceived } = this.#receiver
    const latest = await latestChange(this.#context.db, changes)
    return Math.min(lastReceived ?? latest, latest)
  }

  #send({ update, changeId }: PublishedUpdate): void {
    const { stream } = this.#receiver
    if (changeId === null) return stream.send({ data: update })
    if (this.#sentUpTo !== undefined && changeId <= this.#sentUpTo) return
    this.#sentUpTo = changeId
    stream.send({ id: String(changeId), data: update })
  }
}

/** The event id that a browser reconnects with; anything but a number is ignored. */
function readEventId(header: string | string[] | undefined): number | undefined {
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : undefined
}
