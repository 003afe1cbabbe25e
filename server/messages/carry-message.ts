import { type Channel, type SendOutcome, canRepeat, stateAfter } from '@campus-print/domain/notifications'
import type { Db } from '../platform/database/connect.ts'
import { beginAttempt, endAttempt, findUnended, whileLocked } from './outbox-store.ts'
import type { OutboxMessageRow } from './tables.ts'
import { SendError, type Transport } from './transport.ts'

export interface CarryContext {
  readonly db: Db
  readonly transports: Readonly<Record<Channel, Transport>>
  readonly clock: () => Date
}

/**
 * Makes one attempt at sending a message. What the provider did not take stays in the outbox with its error, and the
 * job that throws is tried again.
 *
 * The attempt is stored before it begins, under a lock that lasts until it ends or its process does. So two
 * workers never send a message at once, and one that follows a crash sees that an attempt has no end.
 */
export async function carryMessage(context: CarryContext, messageId: string): Promise<void> {
  const error = await whileLocked(context.db, messageId, async (db) => {
    const carrying = { ...context, db }
    const message = await findUnended(db, messageId)
    if (!message) return undefined
    if (message.state === 'sending' && !canRepeat(message.channel)) {
      await end(carrying, message, { outcome: 'unknown', error: interrupted })
      return undefined
    }
    return send(carrying, { ...message, attempts: await beginAttempt(db, messageId) })
  })
  if (error) throw error
}

const interrupted = 'The server stopped while it handed the message over. It may have arrived.'

/** Answers the error after which the message is tried again. */
async function send(context: CarryContext, message: OutboxMessageRow): Promise<Error | undefined> {
  try {
    const providerId = await context.transports[message.channel].send(message)
    await end(context, message, { outcome: 'sent', error: null, providerId })
    return undefined
  } catch (error) {
    if (!(error instanceof SendError)) throw error
    const state = await end(context, message, { outcome: error.outcome, error: error.message })
    return state === 'queued' ? error : undefined
  }
}

interface Ending {
  readonly outcome: SendOutcome
  readonly error: string | null
  readonly providerId?: string | null
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
  await endAttempt(db, id, {
    state,
    error,
    providerId,
    sentAt: state === 'sent' ? now : null,
    keepsText: !isOver || transports[channel].keepsText,
  })
  return state
}
