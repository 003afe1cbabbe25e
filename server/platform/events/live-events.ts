import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Db } from '../database/connect.ts'
import { type DatabaseOutage, noOutageTracking } from '../database/outage.ts'
import type { DatabaseTarget } from '../database/target.ts'
import type { Log } from '../log/log.ts'
import { keepListening } from './keep-listening.ts'

/** `resync`: events may have been missed, so a subscriber that shows a state must read it again. */
export type LiveEvent = { kind: 'event'; payload: unknown } | { kind: 'resync' }

export type Listener = (event: LiveEvent) => void

export interface LiveEvents {
  /** The topic `requests-of:*` means all topics that begin with `requests-of:`. */
  subscribe(topic: string, listener: Listener): () => void
  start(): Promise<void>
  stop(): Promise<void>
}

interface Message {
  topic: string
  payload: unknown
}

const channel = 'live_events'
// PostgreSQL allows less than 8000 bytes.
const maxMessageBytes = 7_999

/** Publishes an event to the subscribers in all processes if and when the caller's transaction commits. */
export async function publish(db: Db, topic: string, payload: object): Promise<void> {
  await publishAll(db, [{ topic, payload }])
}

/** Publishes several events with one statement. */
export async function publishAll(
  db: Db,
  events: readonly { readonly topic: string; readonly payload: object }[],
): Promise<void> {
  const messages = events.map(({ topic, payload }) => {
    const message = JSON.stringify({ topic, payload } satisfies Message)
    if (Buffer.byteLength(message) > maxMessageBytes) {
      throw new RangeError(
        `An event on ${topic} is too large: send the id and let the receiver read the rest`,
      )
    }
    return message
  })
  await sql`select pg_notify(${channel}, message) from unnest(${messages}::text[]) as message`.execute(db)
}

/** Warns if events are not delivered, as through a transaction pooler without `DATABASE_DIRECT_URL`. */
export async function warnIfUndelivered(
  { db, events, log }: { db: Db; events: Pick<LiveEvents, 'subscribe'>; log: Pick<Log, 'warn'> },
  timeoutMs = 10_000,
): Promise<void> {
  const topic = `delivery-test:${randomUUID()}`
  const over = new AbortController()
  const unsubscribe = events.subscribe(topic, () => over.abort())
  try {
    await publish(db, topic, {})
    await setTimeout(timeoutMs, undefined, { ref: false, signal: over.signal })
    log.warn(
      {},
      'live updates do not arrive: behind a pooler, set DATABASE_DIRECT_URL to the database itself',
    )
  } catch (error) {
    if (!over.signal.aborted) throw error
  } finally {
    unsubscribe()
  }
}

interface LiveEventsContext {
  readonly connection: DatabaseTarget
  readonly log: Log
  readonly outage?: DatabaseOutage
}

export function createLiveEvents({
  connection,
  log,
  outage = noOutageTracking,
}: LiveEventsContext): LiveEvents {
  const listeners = new Map<string, Set<Listener>>()

  function notify(notifiedListeners: Iterable<Listener>, event: LiveEvent): void {
    for (const listener of notifiedListeners) {
      try {
        listener(event)
      } catch (error) {
        log.error({ err: error }, 'a listener to live events failed')
      }
    }
  }

  const connectionKept = keepListening({
    connection,
    channel,
    outage,
    onMessage(text) {
      const { topic, payload } = JSON.parse(text) as Message
      const all = `${topic.split(':')[0]}:*`
      notify([...(listeners.get(topic) ?? []), ...(listeners.get(all) ?? [])], { kind: 'event', payload })
    },
    onReconnect: () =>
      notify(
        [...listeners.values()].flatMap((set) => [...set]),
        { kind: 'resync' },
      ),
  })

  return {
    subscribe(topic, listener) {
      const own: Listener = (event) => listener(event)
      const subscribed = listeners.get(topic) ?? new Set()
      listeners.set(topic, subscribed.add(own))
      return () => {
        subscribed.delete(own)
        if (subscribed.size === 0 && listeners.get(topic) === subscribed) listeners.delete(topic)
      }
    },
    start: () => connectionKept.start(),
    stop: () => connectionKept.stop(),
  }
}
