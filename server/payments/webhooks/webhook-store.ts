import { type Insertable, sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import type { WebhookEventsTable } from '../tables.ts'

/** Stores a webhook; returns false if the same body was stored under the same id before. */
export async function insertWebhookEvent(trx: Db, event: Insertable<WebhookEventsTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('webhook_events')
    .values(event)
    .onConflict((conflict) => conflict.columns(['event_id', 'body_hash']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Deletes the bodies of some webhooks that arrived before a moment; returns how many. */
export async function deleteWebhookBodiesBefore(db: Db, moment: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update webhook_events set body = null where (event_id, body_hash) in (
      select event_id, body_hash from webhook_events
      where body is not null and received_at < ${moment} order by received_at limit ${limit}
    )`.execute(db)
  return Number(numAffectedRows)
}

/** Deletes the rows of some webhooks that arrived before a moment and have no body left; returns how many. */
export async function deleteWebhooksBefore(db: Db, moment: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from webhook_events where (event_id, body_hash) in (
      select event_id, body_hash from webhook_events
      where body is null and received_at < ${moment} order by received_at limit ${limit}
    )`.execute(db)
  return Number(numAffectedRows)
}

/** Deletes the webhook bodies about the orders of one user, or of all users whose accounts are deleted. */
export async function deleteWebhookBodiesOf(db: Db, owner: { id: string } | 'deleted'): Promise<void> {
  const orders = db
    .selectFrom('payment_orders')
    .innerJoin('print_requests', 'print_requests.id', 'payment_orders.request_id')
    .innerJoin('users', 'users.id', 'print_requests.owner_id')
    .where('payment_orders.provider_order_id', 'is not', null)
    .select('payment_orders.provider_order_id')
  await db
    .updateTable('webhook_events')
    .set({ body: null })
    .where('body', 'is not', null)
    .where(
      'provider_order_id',
      'in',
      owner === 'deleted'
        ? orders.where('users.deleted_at', 'is not', null)
        : orders.where('users.id', '=', owner.id),
    )
    .execute()
}
