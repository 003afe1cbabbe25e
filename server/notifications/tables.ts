import type { NotificationKind, Preferences } from '@campus-print/domain/notifications'
import type { ColumnType, Generated, Selectable } from 'kysely'

/** What a notification is about; which of it depends on its kind. */
export interface NotificationDetails {
  readonly documentName: string
  readonly printId?: string
  /** How many other prints the same payment was for. */
  readonly others?: number
  /** What was paid goes back by itself. */
  readonly isRefunded?: boolean
  /** Why it was cancelled, in English where the product says so. */
  readonly reason?: string | null
  /** Who opened the document. */
  readonly operatorName?: string
  /** Of a collected print: its document is gone. */
  readonly isDocumentDeleted?: boolean
  /** What was refunded, in paise. */
  readonly amount?: number
  /** Of a refund in cash: whether its owner has it yet. */
  readonly cash?: 'to collect' | 'paid out'
}

export interface NotificationsTable {
  id: Generated<string>
  user_id: string
  print_request_id: string | null
  kind: NotificationKind
  /** `null` in rows from before notifications were worded when read; those have their words in English. */
  details: ColumnType<NotificationDetails | null, string | null | undefined>
  title: string | null
  message: string | null
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
