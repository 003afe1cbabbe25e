import { type Channel, type SendOutcome, canRepeat, stateAfter } from '@campus-print/domain/notifications'
import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from '../platform/database/connect.ts'
import { isDatabaseAway } from '../platform/database/is-database-away.ts'
import { beginAttempt, endAttempt, findUnended, whileLocked } from './outbox-store.ts'
import type { OutboxMessageRow } from './tables.ts'
import { SendError, type Transport } from './transport.ts'
import { callService } from '../platform/telemetry/index.ts'

export interface CarryContext {
  readonly db: Db
  readonly transports: Readonly<Record<Channel, Transport>>
  readonly clock: () => Date
  /** What became of attempts, by message, where the database was lost before that was stored. */
  readonly unstored: Map<string, Ending>
}

/**
 * Makes one attempt at sending a message. What the provider did not take stays in the outbox with its error, and the
 * job that throws is tried again.
 *
 * The attempt is stored before it begins, under a lock that lasts until it ends or its process does. So two
 * workers never send a message at once, and one that follows a crash sees that an attempt has no end. Where only the
 * database was lost, and the lock with it, this process still knows the end and stores it once the database is back;
 * the others leave the message alone meanwhile.
 */
export async function carryMessage(context: CarryContext, messageId: string): Promise<void> {
  const { db } = context
  const error = await whileLocked(db, messageId, async () => {
    const message = await findUnended(db, messageId)
    if (!message) {
      context.unstored.delete(messageId)
      return undefined
    }
    const known = context.unstored.get(messageId)
    if (known) return store(context, message, known)
    if (message.maySoonEnd)
      throw new Error('Another process may have handled this message, and may store the result soon.')
    if (message.state === 'sending' && !canRepeat(message.channel)) {
      return store(context, message, { outcome: 'unknown', error: interrupted })
    }
    return send(context, { ...message, attempts: await beginAttempt(db, messageId) })
  })
  if (error) throw error
}

const interrupted = new SendError(
  'unknown',
  'The server stopped while it handed the message over. It may have arrived.',
)

async function send(context: CarryContext, message: OutboxMessageRow): Promise<Error | undefined> {
  return store(context, message, await handOver(context, message))
}

interface Ending {
  readonly outcome: SendOutcome
  readonly error?: SendError
  readonly providerId?: string | null
}

async function handOver({ transports }: CarryContext, message: OutboxMessageRow): Promise<Ending> {
  try {
    const { channel } = message
    const providerId = await callService(channel, () => transports[channel].send(message))
    return { outcome: 'sent', providerId }
  } catch (error) {
    if (!(error instanceof SendError)) throw error
    return { outcome: error.outcome, error }
  }
}

/** Answers the error after which the message is tried again. */
async function store(
  context: CarryContext,
  message: OutboxMessageRow,
  ending: Ending,
): Promise<Error | undefined> {
  context.unstored.set(message.id, ending)
  const state = await onceDatabaseIsBack(() => end(context, message, ending))
  context.unstored.delete(message.id)
  return state === 'queued' ? ending.error : undefined
}

const lookAgainMs = 500

/** Tries again while the database is away. */
async function onceDatabaseIsBack<Result>(write: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await write()
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      // A process that stops does not wait for it.
      await delay(lookAgainMs, undefined, { ref: false })
    }
  }
}

async function end(
  { db, transports, clock }: CarryContext,
  { id, channel, attempts, created_at: createdAt, not_before: notBefore }: OutboxMessageRow,
  { outcome, error, providerId = null }: Ending,
): Promise<string> {
  const now = clock()
  const ageMs = now.getTime() - (notBefore ?? createdAt).getTime()
  const state = stateAfter(channel, outcome, { attempts, ageMs })
  const isOver = state === 'sent' || state === 'failed' || state === 'uncertain'
  await endAttempt(
    db,
    { id, attempts },
    {
      state,
      error: error?.message ?? null,
      providerId,
      sentAt: state === 'sent' ? now : null,
      keepsText: !isOver || transports[channel].keepsText,
    },
  )
  return state
}
