import type { RequestUpdate, allUpdates } from '@campus-print/contract/ordering'
import { closeWithSession } from '../accounts/index.ts'
import type { WriteContext } from '../platform/context.ts'
import type { Db } from '../platform/database/connect.ts'
import { openEventStream } from '../platform/events/event-stream.ts'
import { type LiveEvents, publish } from '../platform/events/live-events.ts'
import type { Call } from '../platform/http/route.ts'
import type { PrintRequestRow } from './tables.ts'

type UpdatedRequest = Pick<PrintRequestRow, 'id' | 'owner_id' | 'status'>

/** The topic of live events about one request. */
export function topicOfRequest(requestId: string): string {
  return `request:${requestId}`
}

/** The topic of live events about all requests of one user. */
export function topicOfOwner(ownerId: string): string {
  return `requests-of:${ownerId}`
}

/** Sends news of a request to the browsers that show it or a list of it, in the caller's transaction. */
export async function publishRequestUpdate(
  { db, now }: Pick<WriteContext, 'db' | 'now'>,
  request: UpdatedRequest,
): Promise<void> {
  await publish(db, topicOfRequest(request.id), updateOf(request, now))
  await publishListUpdate({ db, now }, request)
}

/** The same for lists alone, where the page of the request itself finds out by polling. */
export async function publishListUpdate(
  { db, now }: Pick<WriteContext, 'db' | 'now'>,
  request: UpdatedRequest,
): Promise<void> {
  await publish(db, topicOfOwner(request.owner_id), updateOf(request, now))
}

function updateOf({ id, status }: UpdatedRequest, now: Date): RequestUpdate {
  return { id, status, at: now.toISOString() }
}

interface UpdateStream extends Pick<Call<typeof allUpdates>, 'caller' | 'request' | 'reply'> {
  readonly topic: string
}

/**
 * Sends the events of a topic to one browser until it disconnects or its session ends. Each connection begins with
 * `resync`: events are not repeated, so the browser reads the present state anew.
 */
export function streamUpdates(
  { db, events }: { db: Db; events: LiveEvents },
  { topic, caller, request, reply }: UpdateStream,
): void {
  const stream = openEventStream(request, reply)
  closeWithSession({ db, events }, caller.sessionId, stream)
  const unsubscribe = events.subscribe(topic, (event) => {
    if (event.kind === 'resync') stream.send('resync', {})
    else stream.send('update', event.payload)
  })
  stream.closed.addEventListener('abort', unsubscribe, { once: true })
  if (stream.closed.aborted) unsubscribe()
  stream.send('resync', {})
}
