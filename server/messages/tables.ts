import type { Channel, MessageState, TextKind } from '@campus-print/domain/notifications'
import type { Language } from '@campus-print/domain/language'
import type { Generated, Selectable } from 'kysely'

export interface OutboxMessagesTable {
  id: Generated<string>
  channel: Channel
  /** `account`: codes and other mail about the account. */
  kind: Generated<'account' | TextKind>
  user_id: Generated<string | null>
  print_request_id: Generated<string | null>
  /** An address, a number of ten digits as registered, or the id of a push subscription. */
  recipient: string
  /** The recipient is deleted once the message is finished. */
  forgets_recipient: Generated<boolean>
  reply_to: string | null
  /** The language of its texts. */
  language: Generated<Language>
  subject: string
  text_body: string
  html_body: string | null
  variables: Generated<string[]>
  state: Generated<MessageState>
  not_before: Generated<Date | null>
  created_at: Generated<Date>
  sent_at: Date | null
  attempts: Generated<number>
  /** When the latest attempt began; `null` if none began since version 126 of the schema. */
  attempt_began_at: Generated<Date | null>
  last_error: string | null
  provider_id: Generated<string | null>
}
export type OutboxMessageRow = Selectable<OutboxMessagesTable>

export interface PushSubscriptionsTable {
  id: Generated<string>
  user_id: string
  session_id: string
  endpoint: string
  p256dh: string
  auth: string
  created_at: Date
}
export type PushSubscriptionRow = Selectable<PushSubscriptionsTable>

export interface MessagesTables {
  push_subscriptions: PushSubscriptionsTable
  outbox_messages: OutboxMessagesTable
}
