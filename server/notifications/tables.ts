import type { NotificationKind, Preferences } from '@campus-print/domain/notifications'
import type { ColumnType, Generated, Selectable } from 'kysely'

/** The values of a notification's text. Its kind determines which ones are set. */
export interface NotificationDetails {
  readonly documentName: string
  readonly printId?: string
  /** How many other prints the same payment was for. */
  readonly others?: number
  /** The payment is refunded automatically. */
  readonly isRefunded?: boolean
  /** Why it was cancelled or opened; reasons of the product itself are in English. */
  readonly reason?: string | null
  /** Who opened the document. */
  readonly operatorName?: string
  /** The document of a collected print was deleted. */
  readonly isDocumentDeleted?: boolean
  /** The refunded amount, in paise. */
  readonly amount?: number
  /** The state of a cash refund. */
  readonly cash?: 'to collect' | 'paid out'
}

export interface NotificationsTable {
  id: Generated<string>
  user_id: string
  print_request_id: string | null
  kind: NotificationKind
  /** `null` in rows of old versions, which have `title` and `message` in English instead. */
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
