import type { Db } from '../platform/database/connect.ts'
import { messagesTo } from './outbox-store.ts'
import { subscriptionsOf } from './push/push-store.ts'

/** The user's messages for the export of the account, without their texts, since mails may contain codes. */
export async function exportedMessages({ db }: { db: Db }, user: { userId: string; email: string }) {
  const messages = await messagesTo(db, user)
  const subscriptions = await subscriptionsOf(db, user.userId)
  return {
    messages: messages.map((message) => ({
      channel: message.channel,
      kind: message.kind,
      to: message.channel === 'push' ? 'a browser' : message.recipient,
      printRequestId: message.print_request_id,
      state: message.state,
      createdAt: message.created_at.toISOString(),
      sentAt: message.sent_at?.toISOString() ?? null,
    })),
    pushSubscriptions: subscriptions.map(({ endpoint, created_at: createdAt }) => ({
      endpoint,
      createdAt: createdAt.toISOString(),
    })),
  }
}
