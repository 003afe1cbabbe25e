import type { Generated, Selectable } from 'kysely'

export interface OutboxMessagesTable {
  id: Generated<string>
  channel: 'mail' | 'sms' | 'whatsapp'
  recipient: string
  subject: string
  text_body: string
  html_body: string | null
  created_at: Generated<Date>
  sent_at: Date | null
  attempts: Generated<number>
  last_error: string | null
}
export type OutboxMessageRow = Selectable<OutboxMessagesTable>

export interface MessagesTables {
  outbox_messages: OutboxMessagesTable
}
