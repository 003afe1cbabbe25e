import type { NotificationKind } from '@campus-print/domain/notifications'
import type { Generated, Selectable } from 'kysely'

export interface NotificationsTable {
  id: Generated<string>
  user_id: string
  print_request_id: string | null
  kind: NotificationKind
  title: string
  message: string
  created_at: Date
  read_at: Date | null
}
export type NotificationRow = Selectable<NotificationsTable>

export interface NotificationsTables {
  notifications: NotificationsTable
}
