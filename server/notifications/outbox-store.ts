import type { Insertable } from 'kysely'
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
  const forgotten = keepsText ? {} : { subject: '', text_body: '', html_body: null }
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

export function latestMessages(
  db: Db,
  recipient: string | undefined,
  limit: number,
): Promise<OutboxMessageRow[]> {
  let query = db.selectFrom('outbox_messages').selectAll().orderBy('created_at', 'desc').limit(limit)
  if (recipient !== undefined) query = query.where('recipient', '=', recipient)
  return query.execute()
}
