import type { NotificationKind } from '@campus-print/domain/notifications'
import type { WriteContext } from '../platform/context.ts'
import { insertNotification } from './notification-store.ts'

interface NewNotification {
  readonly userId: string
  readonly requestId: string | null
  readonly kind: NotificationKind
  readonly message: string
}

const titles: Readonly<Record<NotificationKind, string>> = {
  paid: 'Payment received',
  ready: 'Ready to collect',
  delayed: 'Taking longer than usual',
  failed: 'Could not be printed',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
  collected: 'Collected',
  document_deleted: 'Document deleted',
}

/** Writes a notification in the caller's transaction; answers its title. */
export async function notify(
  { db, now }: Pick<WriteContext, 'db' | 'now'>,
  { userId, requestId, kind, message }: NewNotification,
): Promise<string> {
  await insertNotification(db, {
    user_id: userId,
    print_request_id: requestId,
    kind,
    title: titles[kind],
    message,
    created_at: now,
    read_at: null,
  })
  return titles[kind]
}
