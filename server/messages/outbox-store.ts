import { type Insertable, sql } from 'kysely'
import type { Db } from '../platform/database/connect.ts'
import type { OutboxMessageRow, OutboxMessagesTable } from './tables.ts'

export async function insertMessage(db: Db, row: Insertable<OutboxMessagesTable>): Promise<string> {
  const { id } = await db.insertInto('outbox_messages').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** A message that has not been sent yet, kept from every other sender until the transaction ends. */
export function lockUnsent(trx: Db, id: string): Promise<OutboxMessageRow | undefined> {
  return trx
    .selectFrom('outbox_messages')
    .selectAll()
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export async function markSent(
  trx: Db,
  id: string,
  { now, keepsText }: { now: Date; keepsText: boolean },
): Promise<void> {
  const forgotten = keepsText ? {} : { reply_to: null, subject: '', text_body: '', html_body: null }
  await trx
    .updateTable('outbox_messages')
    .set((eb) => ({ ...forgotten, sent_at: now, attempts: eb('attempts', '+', 1), last_error: null }))
    .where('id', '=', id)
    .execute()
}

export async function markFailed(db: Db, id: string, error: string): Promise<void> {
  await db
    .updateTable('outbox_messages')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), last_error: error }))
    .where('id', '=', id)
    .execute()
}

export async function deleteMessagesTo(trx: Db, recipient: string): Promise<void> {
  await trx.deleteFrom('outbox_messages').where('recipient', '=', recipient).execute()
}

/** Deletes messages, sent or not; one that is being sent at this moment is waited for. */
export async function deleteMessages(trx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await trx
    .deleteFrom('outbox_messages')
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute()
}

/** The mails of the last two hours that wait to be sent. */
export interface UnsentMail {
  readonly waiting: number
  /** Since the oldest was written. */
  readonly oldestSeconds: number
  /** Of those, the ones that a mail server has rejected. */
  readonly rejected: number
  /** How many were sent that were written after the first rejected one. */
  readonly sentSince: number
  /** The newest rejection. */
  readonly lastFailure: string | null
}

/** The mails of the last two hours that have not been sent: one that was rejected for longer has a wrong address. */
export async function unsentMail(db: Db): Promise<UnsentMail> {
  const { rows } = await sql<UnsentMail>`
    with recent as (select * from outbox_messages where created_at > now() - interval '2 hours'),
      unsent as (select * from recent where sent_at is null)
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

export function latestMessages(
  db: Db,
  recipient: string | undefined,
  limit: number,
): Promise<OutboxMessageRow[]> {
  let query = db.selectFrom('outbox_messages').selectAll().orderBy('created_at', 'desc').limit(limit)
  if (recipient !== undefined) query = query.where('recipient', '=', recipient)
  return query.execute()
}
