import { type Insertable, sql } from 'kysely'
import type { Db } from '../platform/database/connect.ts'
import type { NotificationDetails, NotificationRow, NotificationsTable } from './tables.ts'

export async function insertNotification(trx: Db, row: Insertable<NotificationsTable>): Promise<void> {
  await trx.insertInto('notifications').values(row).execute()
}

/** Marks the document as deleted in the notification of a collected print; returns whether there is one. */
export async function markDocumentDeleted(trx: Db, requestId: string): Promise<boolean> {
  const isDocumentDeleted = sql<NotificationDetails>`details || '{"isDocumentDeleted": true}'`
  const { numUpdatedRows } = await trx
    .updateTable('notifications')
    .set({ details: isDocumentDeleted })
    .where('print_request_id', '=', requestId)
    .where('kind', '=', 'collected')
    .where('details', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether the owner was notified that a request is delayed. The caller must have locked the request. */
export async function isNotifiedOfDelay(trx: Db, requestId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('notifications')
    .select('id')
    .where('print_request_id', '=', requestId)
    .where('kind', '=', 'delayed')
    .executeTakeFirst()
  return row !== undefined
}

export function latestNotifications(db: Db, userId: string, limit: number): Promise<NotificationRow[]> {
  return db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function countUnread(db: Db, userId: string): Promise<number> {
  const { unread } = await db
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<number>().as('unread'))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return unread
}

/** Marks a notification of a user as read and returns it; `undefined` if the user does not have it. */
export function markRead(
  db: Db,
  { id, userId, now }: { id: string; userId: string; now: Date },
): Promise<NotificationRow | undefined> {
  return db
    .updateTable('notifications')
    .set((eb) => ({ read_at: eb.fn.coalesce('read_at', eb.val(now)) }))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()
}

/** Marks all notifications of a user as read; returns how many were unread. */
export async function markAllRead(db: Db, userId: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export function allNotificationsOf(db: Db, userId: string): Promise<NotificationRow[]> {
  return db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function deleteNotificationsOf(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('notifications').where('user_id', '=', userId).execute()
}

/** Deletes up to `limit` old notifications: read ones from before a time, all from before another. */
export async function deleteNotificationsBefore(
  db: Db,
  { readBefore, anyBefore, limit }: { readBefore: Date; anyBefore: Date; limit: number },
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('notifications')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('notifications')
        .select('id')
        .where('created_at', '<', readBefore)
        .where((or) => or.or([or('read_at', 'is not', null), or('created_at', '<', anyBefore)]))
        .orderBy('created_at')
        .limit(limit),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Finds requests that have waited for a printer since a time, and whose owners were not notified of it. */
export async function delayedRequests(db: Db, since: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('print_requests as request')
    .select('request.id')
    .where('request.status', '=', 'in_queue')
    .where('request.updated_at', '<=', since)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('notifications')
            .select('notifications.id')
            .whereRef('notifications.print_request_id', '=', 'request.id')
            .where('notifications.kind', '=', 'delayed'),
        ),
      ),
    )
    .orderBy('request.updated_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
