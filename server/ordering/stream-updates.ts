import { closeWithSession } from '../accounts/close-with-session.ts'
import type { Db } from '../platform/database/connect.ts'
import { type EventStream, openEventStream } from '../platform/events/event-stream.ts'
import type { LiveEvents } from '../platform/events/live-events.ts'
import type { Call } from '../platform/http/route.ts'
import type { allUpdates } from '@campus-print/contract/ordering'

interface Parts {
  readonly db: Db
  readonly events: LiveEvents
}

/**
 * Passes the events of a topic on to one browser until it leaves or its session ends. Each connection begins with
 * `resync`: what happened while the browser was away is not repeated, so it reads the present state anew.
 */
export function streamUpdates(
  parts: Parts,
  topic: string,
  { caller, request, reply }: Pick<Call<typeof allUpdates>, 'caller' | 'request' | 'reply'>,
): void {
  const stream = openEventStream(request, reply)
  closeWithSession(parts, caller.sessionId, stream)
  passOn(parts.events, topic, stream)
}

function passOn(events: LiveEvents, topic: string, stream: EventStream): void {
  const unsubscribe = events.subscribe(topic, (event) => {
    if (event.kind === 'resync') stream.send('resync', {})
    else stream.send('update', event.payload)
  })
  stream.closed.addEventListener('abort', unsubscribe, { once: true })
  if (stream.closed.aborted) unsubscribe()
  stream.send('resync', {})
}
