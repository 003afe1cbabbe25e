import { type Insertable, sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import type { PushSubscriptionRow, PushSubscriptionsTable } from '../tables.ts'

/** Stores a subscription. If another user had the browser's subscription, it moves to this user. */
export async function upsertSubscription(
  trx: Db,
  row: Insertable<PushSubscriptionsTable>,
): Promise<PushSubscriptionRow> {
  const { endpoint: _, ...changed } = row
  return trx
    .insertInto('push_subscriptions')
    .values(row)
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(changed))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Locks the subscriptions of a user, also against new ones, until the transaction ends. */
export async function lockSubscriptionsOf(trx: Db, userId: string): Promise<void> {
  const key = sql`hashtextextended('subscriptions of ' || ${userId}::text, 0)`
  await sql`select pg_advisory_xact_lock(${key})`.execute(trx)
}

/** Deletes all but the newest subscriptions of a user. Skips one that is moving to another user right now. */
export async function deleteOldSubscriptions(trx: Db, userId: string, kept: number): Promise<void> {
  await trx
    .deleteFrom('push_subscriptions')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('push_subscriptions')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(kept)
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}

export function findSubscription(db: Db, id: string): Promise<PushSubscriptionRow | undefined> {
  return db.selectFrom('push_subscriptions').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The subscriptions of a user whose sessions have not expired. */
export function subscriptionsOf(db: Db, userId: string): Promise<PushSubscriptionRow[]> {
  return db
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
    .selectAll('push_subscriptions')
    .where('push_subscriptions.user_id', '=', userId)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .orderBy('push_subscriptions.created_at')
    .execute()
}

export async function deleteSubscription(db: Db, id: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).execute()
}

export async function deleteSubscriptionAt(
  db: Db,
  { userId, endpoint }: { userId: string; endpoint: string },
): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('endpoint', '=', endpoint)
    .execute()
}

export async function deleteSubscriptionsOf(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('push_subscriptions').where('user_id', '=', userId).execute()
}
