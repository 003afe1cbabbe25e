import type { Db } from '../../platform/database/connect.ts'
import type { LiveEvents } from '../../platform/events/live-events.ts'
import type { EventStream } from '../../platform/events/event-stream.ts'
import { sessionEndedTopic } from './end-sessions.ts'
import { sessionExists } from './session-store.ts'

interface Context {
  readonly db: Db
  readonly events: LiveEvents
}

/** Closes a stream as soon as its session ends, whichever process ends it. */
export function closeWithSession({ db, events }: Context, sessionId: string, stream: EventStream): void {
  const unsubscribe = events.subscribe(sessionEndedTopic(sessionId), ({ kind }) => {
    if (kind === 'event') stream.close()
    else void closeIfEnded()
  })
  stream.closed.addEventListener('abort', unsubscribe, { once: true })
  if (stream.closed.aborted) unsubscribe()
  // It may have ended before anyone listened.
  void closeIfEnded()

  async function closeIfEnded(): Promise<void> {
    // Where that cannot be found out, the browser comes back and is asked anew who it is.
    if (!(await sessionExists(db, sessionId).catch(() => false))) stream.close()
  }
}
