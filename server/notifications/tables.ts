import type { NotificationKind, Preferences } from '@campus-print/domain/notifications'
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

export interface NotificationPreferencesTable {
  user_id: string
  channels: Preferences['channels']
  quiet_start: string | null
  quiet_end: string | null
  updated_at: Date
}

export interface NotificationsTables {
  notification_preferences: NotificationPreferencesTable
  notifications: NotificationsTable
}
