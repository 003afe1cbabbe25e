import type { ContactMessage } from '@campus-print/contract/support'
import type { Db } from '../platform/database/connect.ts'
import { type PageQuery, presentPages, rowsOfPage } from '../platform/pages.ts'
import { contactMessagesOf, countContactMessages } from './support-store.ts'
import type { ContactMessageRow } from './tables.ts'

/** One page of a user's messages to the campus, newest first. */
export async function contactHistory(
  { db }: { db: Db },
  { userId, ...query }: PageQuery & { readonly userId: string },
) {
  const total = await countContactMessages(db, userId)
  const messages = await contactMessagesOf(db, userId, rowsOfPage(query))
  return { data: messages.map(presentContactMessage), ...presentPages(query, total) }
}

export function presentContactMessage(row: ContactMessageRow): ContactMessage {
  const { id, name, email, category, subject, message, status, answer } = row
  const answeredAt = row.answered_at?.toISOString() ?? null
  const createdAt = row.created_at.toISOString()
  return { id, name, email, category, subject, message, status, answer, answeredAt, createdAt }
}
