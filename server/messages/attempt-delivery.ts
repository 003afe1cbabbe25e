import { type Channel, type SendOutcome, canRepeat, stateAfter } from '@campus-print/domain/notifications'
import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from '../platform/database/connect.ts'
import { isDatabaseAway } from '../platform/database/is-database-away.ts'
import { beginAttempt, endAttempt, findUnfinished, whileLocked } from './outbox-store.ts'
import type { OutboxMessageRow } from './tables.ts'
import { SendError, type Transport } from './transport.ts'
import { callService } from '../platform/telemetry/index.ts'

export interface DeliveryContext {
  readonly db: Db
  readonly transports: Readonly<Record<Channel, Transport>>
  readonly clock: () => Date
  /** Results of attempts that could not be stored because the database was away, by message. */
  readonly unstored: Map<string, AttemptResult>
}

/**
 * Makes one attempt at sending a message. If the provider does not accept it, the message stays in the outbox
 * with its error, and the job throws so that it is retried.
 *
 * The attempt is stored before it begins, under a lock that lasts until it ends or its process does. So two
 * workers never send a message at the same time, and a worker after a crash sees an attempt without a result.
 * If only the database was lost, and the lock with it, this process has the result and stores it once the
 * database is back; other workers do not touch the message meanwhile.
 */
export async function attemptDelivery(context: DeliveryContext, messageId: string): Promise<void> {
  const { db } = context
  const error = await whileLocked(db, messageId, async () => {
    const message = await findUnfinished(db, messageId)
    if (!message) {
      context.unstored.delete(messageId)
      return undefined
    }
    const result = context.unstored.get(messageId)
    if (result) return storeResult(context, message, result)
    if (message.maySoonEnd)
      throw new Error('Another process may have handled this message, and may store the result soon.')
    if (message.state === 'sending' && !canRepeat(message.channel)) {
      return storeResult(context, message, { outcome: 'unknown', error: interrupted })
    }
    return send(context, { ...message, attempts: await beginAttempt(db, messageId) })
  })
  if (error) throw error
}

const interrupted = new SendError(
  'unknown',
  'The server stopped while it handed the message over. It may have arrived.',
)

async function send(context: DeliveryContext, message: OutboxMessageRow): Promise<Error | undefined> {
  return storeResult(context, message, await callTransport(context, message))
}

interface AttemptResult {
  readonly outcome: SendOutcome
  readonly error?: SendError
  readonly providerId?: string | null
}

async function callTransport(
  { transports }: DeliveryContext,
  message: OutboxMessageRow,
): Promise<AttemptResult> {
  try {
    const { channel } = message
    const providerId = await callService(channel, () => transports[channel].send(message))
    return { outcome: 'sent', providerId }
  } catch (error) {
    if (!(error instanceof SendError)) throw error
    return { outcome: error.outcome, error }
  }
}

/** Stores the result of an attempt. Returns its error if the message has to be sent again. */
async function storeResult(
  context: DeliveryContext,
  message: OutboxMessageRow,
  result: AttemptResult,
): Promise<Error | undefined> {
  context.unstored.set(message.id, result)
  const state = await retryWhileDatabaseIsAway(() => writeResult(context, message, result))
  context.unstored.delete(message.id)
  return state === 'queued' ? result.error : undefined
}

const retryDelayMs = 500

async function retryWhileDatabaseIsAway<Result>(write: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await write()
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      // Without a reference, the timer does not keep a stopping process alive.
      await delay(retryDelayMs, undefined, { ref: false })
    }
  }
}

/** Writes the result of an attempt, and returns the new state of the message. */
async function writeResult(
  { db, transports, clock }: DeliveryContext,
  { id, channel, attempts, created_at: createdAt, not_before: notBefore }: OutboxMessageRow,
  { outcome, error, providerId = null }: AttemptResult,
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
