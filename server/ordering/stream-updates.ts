import type { EventStream } from '../platform/events/event-stream.ts'
import type { LiveEvents } from '../platform/events/live-events.ts'

/**
 * Passes the events of a topic on to one browser until it leaves. Each connection begins with `resync`: what
 * happened while the browser was away is not repeated, so it reads the present state anew.
 */
export function streamUpdates(events: LiveEvents, topic: string, stream: EventStream): void {
  const unsubscribe = events.subscribe(topic, (event) => {
    if (event.kind === 'resync') stream.send('resync', {})
    else stream.send('update', event.payload)
  })
  stream.closed.addEventListener('abort', unsubscribe, { once: true })
  if (stream.closed.aborted) unsubscribe()
  stream.send('resync', {})
}
