import type { Db } from '../../platform/database/connect.ts'
import { publish, type LiveEvents } from '../../platform/events/live-events.ts'
import { tokenHash } from './open-session.ts'
import { deleteSession, deleteSessionOf, deleteSessionsOf, sessionExists } from './session-store.ts'
import type { EventStream } from '../../platform/events/event-stream.ts'

/** The topic of a session's end, published in the transaction that ends it. The payload is empty. */
export function sessionEndedTopic(sessionId: string): string {
  return `session-ended:${sessionId}`
}

/** Ends the session of a token; ending it again changes nothing. */
export async function logout(db: Db, token: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await publishEnds(trx, await deleteSession(trx, tokenHash(token)))
  })
}

/** Ends one session of a user; returns whether there was one. */
export async function endSession(
  trx: Db,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<boolean> {
  const ended = await deleteSessionOf(trx, userId, sessionId)
  await publishEnds(trx, ended)
  return ended.length > 0
}

/** Ends the sessions of a user, except the given one; returns how many ended. */
export async function endSessions(
  trx: Db,
  { userId, except }: { userId: string; except?: string },
): Promise<number> {
  const ended = await deleteSessionsOf(trx, userId, except)
  await publishEnds(trx, ended)
  return ended.length
}

async function publishEnds(trx: Db, sessionIds: readonly string[]): Promise<void> {
  for (const id of sessionIds) await publish(trx, sessionEndedTopic(id), {})
}

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
  // The session may have ended before the stream subscribed.
  void closeIfEnded()

  async function closeIfEnded(): Promise<void> {
    // If the check fails, the stream is closed: the browser reconnects, which authenticates it again.
    if (!(await sessionExists(db, sessionId).catch(() => false))) stream.close()
  }
}
