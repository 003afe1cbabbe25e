import type { NotificationKind } from '@campus-print/domain/notifications'
import type { WriteContext } from '../platform/context.ts'
import { insertNotification } from './notification-store.ts'
import type { NotificationDetails } from './tables.ts'

interface NewNotification {
  readonly userId: string
  readonly requestId: string | null
  readonly kind: NotificationKind
  readonly details: NotificationDetails
}

/** Inserts a notification in the caller's transaction. Its text is made when it is read. */
export async function notify(
  { db, now }: Pick<WriteContext, 'db' | 'now'>,
  { userId, requestId, kind, details }: NewNotification,
): Promise<void> {
  await insertNotification(db, {
    user_id: userId,
    print_request_id: requestId,
    kind,
    details: JSON.stringify(details),
    title: null,
    message: null,
    created_at: now,
    read_at: null,
  })
}
