import { i18n } from '@campus-print/domain/language'
import type { Notification } from '@campus-print/contract/notifications'
import {
  notificationKeptMs,
  readNotificationKeptMs,
  shownNotifications,
} from '@campus-print/domain/notifications'
import type { Db } from '../platform/database/connect.ts'
import { isUuid } from '../platform/database/is-uuid.ts'
import { ApiError } from '../platform/http/api-error.ts'
import {
  allNotificationsOf,
  countUnread,
  deleteNotificationsBefore,
  latestNotifications,
  markAllRead,
  markRead,
} from './notification-store.ts'
import { notificationMessage, notificationTitle } from './notification-texts.ts'
import { findPreferences } from './preference-store.ts'
import type { NotificationRow } from './tables.ts'

/** Lists a user's latest notifications, newest first, and counts all unread ones. */
export async function listNotifications(
  { db }: Pick<NotificationsContext, 'db'>,
  { userId }: { userId: string },
): Promise<{ data: Notification[]; unread: number }> {
  const rows = await latestNotifications(db, userId, shownNotifications)
  return { data: rows.map(presentNotification), unread: await countUnread(db, userId) }
}

interface NotificationsContext {
  readonly db: Db
  readonly now: Date
}

/** Marks a notification of a user as read. */
export async function readNotification(
  { db, now }: NotificationsContext,
  { id, userId }: { id: string; userId: string },
): Promise<Notification> {
  const row = isUuid(id) ? await markRead(db, { id, userId, now }) : undefined
  if (!row) throw new ApiError('not_found', i18n.t('Notification not found'))
  return presentNotification(row)
}

/** Marks all notifications of a user as read; returns how many were unread. */
export function readAllNotifications(
  { db, now }: NotificationsContext,
  { userId }: { userId: string },
): Promise<number> {
  return markAllRead(db, userId, now)
}

const batchSize = 1_000

/** Deletes the notifications whose retention period is over. */
export async function deleteOldNotifications({ db, now }: NotificationsContext): Promise<void> {
  const readBefore = new Date(now.getTime() - readNotificationKeptMs)
  const anyBefore = new Date(now.getTime() - notificationKeptMs)
  let deleted
  do deleted = await deleteNotificationsBefore(db, { readBefore, anyBefore, limit: batchSize })
  while (deleted === batchSize)
}

function presentNotification(row: NotificationRow): Notification {
  return {
    _id: row.id,
    id: row.id,
    kind: row.kind,
    title: row.title === null ? notificationTitle(row.kind) : i18n.known(row.title),
    message: row.details ? notificationMessage(row.kind, row.details) : (row.message ?? ''),
    printRequestId: row.print_request_id,
    createdAt: row.created_at.toISOString(),
    read: row.read_at !== null,
    readAt: row.read_at?.toISOString() ?? null,
  }
}

/** The data that this feature stores about a user, for the export of the account. */
export async function exportedNotifications(
  { db }: Pick<NotificationsContext, 'db'>,
  { userId }: { userId: string },
) {
  const preferences = await findPreferences(db, userId)
  return {
    notifications: (await allNotificationsOf(db, userId)).map(presentNotification),
    notificationPreferences: preferences && {
      channels: preferences.channels,
      quietHours: preferences.quiet_start && { start: preferences.quiet_start, end: preferences.quiet_end },
      chosenAt: preferences.updated_at.toISOString(),
    },
  }
}
