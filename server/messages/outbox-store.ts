import type { Channel, MessageState } from '@campus-print/domain/notifications'
import { type Insertable, sql } from 'kysely'
import type { Db } from '../platform/database/connect.ts'
import type { OutboxMessageRow, OutboxMessagesTable } from './tables.ts'

export async function insertMessage(db: Db, row: Insertable<OutboxMessagesTable>): Promise<string> {
  const { id } = await db.insertInto('outbox_messages').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/**
 * Runs `work` while no other worker sends the message. The transaction holds only the lock, which PostgreSQL
 * releases if the process ends. `work` writes on other connections, which commit immediately.
 */
export function whileLocked<Result>(db: Db, id: string, work: () => Promise<Result>): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('message ' || ${id}::text, 0))`.execute(trx)
    return work()
  })
}

/** A message whose delivery has not ended yet. */
export type UnfinishedMessage = OutboxMessageRow & {
  /**
   * Attempt or database started less than a minute ago, so the attempt's process may still store the result.
   */
  readonly maySoonEnd: boolean
}

/** Longer than an attempt takes, and than its process needs to reconnect to the database. */
const endStoredWithin = '1 minute'

export function findUnfinished(db: Db, id: string): Promise<UnfinishedMessage | undefined> {
  return db
    .selectFrom('outbox_messages')
    .selectAll()
    .select(
      sql<boolean>`state = 'sending' and attempt_began_at is not null
        and greatest(attempt_began_at, pg_postmaster_start_time())
          > clock_timestamp() - ${endStoredWithin}::interval`.as('maySoonEnd'),
    )
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'sending'])
    .executeTakeFirst()
}

/** Records the beginning of an attempt; returns its number. */
export async function beginAttempt(db: Db, id: string): Promise<number> {
  const { attempts } = await db
    .updateTable('outbox_messages')
    .set((eb) => ({
      state: 'sending' as const,
      attempts: eb('attempts', '+', 1),
      attempt_began_at: sql<Date>`clock_timestamp()`,
    }))
    .where('id', '=', id)
    .returning('attempts')
    .executeTakeFirstOrThrow()
  return attempts
}

/**
 * Stores the result of an attempt, unless another attempt began since. Deletes the texts of the message
 * unless `keepsText`, and the recipient of a finished message that has to forget it.
 */
export async function endAttempt(
  db: Db,
  { id, attempts }: Pick<OutboxMessageRow, 'id' | 'attempts'>,
  ended: {
    readonly state: Exclude<MessageState, 'sending'>
    readonly error: string | null
    readonly providerId: string | null
    readonly sentAt: Date | null
    readonly keepsText: boolean
  },
): Promise<void> {
  const { state, error, providerId, sentAt, keepsText } = ended
  const clearedTexts = keepsText
    ? {}
    : { reply_to: null, subject: '', text_body: '', html_body: null, variables: [] }
  const { numUpdatedRows } = await db
    .updateTable('outbox_messages')
    .set({ ...clearedTexts, state, sent_at: sentAt, last_error: error, provider_id: providerId })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'sending')
    .executeTakeFirst()
  if (numUpdatedRows === 0n || state === 'queued') return
  await db
    .updateTable('outbox_messages')
    .set({ recipient: 'deleted', last_error: null })
    .where('id', '=', id)
    .where('forgets_recipient', '=', true)
    .execute()
}

/** Deletes the messages to a user, including mails to their address from before they had an account. */
export async function deleteMessagesTo(
  trx: Db,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await trx.deleteFrom('outbox_messages').where('recipient', '=', email).execute()
  await trx.deleteFrom('outbox_messages').where('user_id', '=', userId).execute()
}

/** The messages to a user, oldest first. */
export function messagesTo(
  db: Db,
  { userId, email }: { userId: string; email: string },
): Promise<OutboxMessageRow[]> {
  return db
    .selectFrom('outbox_messages')
    .selectAll()
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('recipient', '=', email)]))
    .orderBy('created_at')
    .execute()
}

/** Deletes messages, sent or not. */
export async function deleteMessages(trx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await trx
    .deleteFrom('outbox_messages')
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute()
}

/** Deletes up to `limit` old messages: sent ones from before a time, all from before another. */
export async function deleteMessagesBefore(
  db: Db,
  { sentBefore, anyBefore, limit }: { sentBefore: Date; anyBefore: Date; limit: number },
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('outbox_messages')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('outbox_messages')
        .select('id')
        .where('created_at', '<', sentBefore)
        .where((or) => or.or([or('state', '=', 'sent'), or('created_at', '<', anyBefore)]))
        .orderBy('created_at')
        .limit(limit),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Figures on the mails of the last two hours that wait to be sent. */
export interface UnsentMail {
  readonly waiting: number
  /** The age of the oldest. */
  readonly oldestSeconds: number
  /** How many of the waiting mails a mail server has rejected. */
  readonly rejected: number
  /** How many sent mails are newer than the first rejected one. */
  readonly sentSince: number
  /** The newest rejection. */
  readonly lastFailure: string | null
}

/** Counts unsent mails of the last two hours. A mail that was rejected for longer has a wrong address. */
export async function unsentMail(db: Db): Promise<UnsentMail> {
  const { rows } = await sql<UnsentMail>`
    with recent as (
      select * from outbox_messages
      where channel = 'email' and created_at > now() - interval '2 hours'
    ),
      unsent as (select * from recent where state in ('queued', 'sending'))
    select count(*)::int as waiting,
      coalesce(extract(epoch from now() - min(created_at))::int, 0) as "oldestSeconds",
      (count(*) filter (where last_error is not null))::int as rejected,
      (select count(*)::int from recent where sent_at is not null and created_at >
        (select min(created_at) from unsent where last_error is not null)) as "sentSince",
      (array_agg(last_error order by created_at desc) filter (where last_error is not null))[1] as "lastFailure"
    from unsent`.execute(db)
  const [unsent] = rows
  return unsent ?? { waiting: 0, oldestSeconds: 0, rejected: 0, sentSince: 0, lastFailure: null }
}

/** Counts of the messages of a channel that did not arrive. */
export interface MessageCounts {
  readonly channel: Channel
  readonly overdue: number
  readonly failed: number
  readonly uncertain: number
}

/**
 * Counts for each channel the messages of the last three days that failed or may not have arrived, and those
 * that are overdue by minutes. Emails that a mail server rejects are retried for two days; `unsentMail`
 * counts them.
 */
export async function messageCounts(db: Db): Promise<MessageCounts[]> {
  const { rows } = await sql<MessageCounts>`
    select channel,
      (count(*) filter (where state in ('queued', 'sending')
        and greatest(created_at, not_before) < now() - interval '10 minutes'
        and (channel <> 'email' or last_error is null)))::int as overdue,
      (count(*) filter (where state = 'failed'))::int as failed,
      (count(*) filter (where state = 'uncertain'))::int as uncertain
    from outbox_messages
    where state <> 'sent' and created_at > now() - interval '3 days'
    group by channel order by channel`.execute(db)
  return rows
}

/** The latest messages that people would have read. Pushes are omitted: their recipient is a browser. */
export function latestMessages(
  db: Db,
  recipient: string | undefined,
  limit: number,
): Promise<OutboxMessageRow[]> {
  let query = db
    .selectFrom('outbox_messages')
    .selectAll()
    .where('channel', '<>', 'push')
    .orderBy('created_at', 'desc')
    .limit(limit)
  if (recipient !== undefined) query = query.where('recipient', '=', recipient)
  return query.execute()
}

/** The messages about a print request, newest first, without their texts, which are private to its owner. */
export function messagesAbout(db: Db, requestId: string) {
  return db
    .selectFrom('outbox_messages')
    .select(['id', 'channel', 'subject', 'state', 'created_at', 'sent_at', 'last_error'])
    .where('print_request_id', '=', requestId)
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute()
}
