import { i18n } from '@campus-print/domain/language'
import type { Channel, TextKind } from '@campus-print/domain/notifications'
import type { Db } from '../platform/database/connect.ts'
import { defineJob } from '../platform/jobs/job.ts'
import type { JobQueue } from '../platform/jobs/jobs.ts'
import { type EmailTemplate, renderMail } from './mail/render-mail.tsx'
import { insertMessage } from './outbox-store.ts'

/** `stateAfter` ends the attempts, not this limit. */
const retry = { retryLimit: 1000, retryDelay: 2, retryDelayMax: 300, retryBackoff: true }

/** Sends one message. Each channel has workers of its own: a slow provider holds up no code. */
export const sendMessageJobs = {
  email: defineJob<{ messageId: string }>('send-message', retry),
  whatsapp: defineJob<{ messageId: string }>('send-whatsapp', retry),
  sms: defineJob<{ messageId: string }>('send-sms', retry),
  // People choose where their pushes go: a push service that holds calls open holds up its own user's alone.
  push: defineJob<{ messageId: string }>('send-push', { ...retry, concurrency: 4, concurrencyOfGroup: 1 }),
} as const satisfies Record<Channel, object>

interface MessagesContext {
  readonly db: Db
  readonly jobs: JobQueue
}

/** What a message is about; without it, it is one of the account. */
export interface MessageSubject {
  readonly kind: TextKind
  readonly userId: string
  readonly requestId: string
}

/**
 * Writes an e-mail of the present language into the outbox with the job that sends it, in the caller's transaction;
 * answers its id.
 */
export async function sendMail(
  { db, jobs }: MessagesContext,
  mail: EmailTemplate & { readonly about?: MessageSubject; readonly forgetsRecipient?: boolean },
): Promise<string> {
  const { subject, text, html } = await renderMail(mail)
  const { about, forgetsRecipient = false } = mail
  const messageId = await insertMessage(db, {
    channel: 'email',
    ...(about && columnsOf(about)),
    language: i18n.language,
    recipient: mail.to,
    forgets_recipient: forgetsRecipient,
    reply_to: mail.replyTo ?? null,
    subject,
    text_body: text,
    html_body: html,
    sent_at: null,
    last_error: null,
  })
  await jobs.enqueue(db, sendMessageJobs.email, { messageId })
  return messageId
}

export interface TextMessage {
  readonly channel: Exclude<Channel, 'email'>
  readonly to: string
  readonly about: MessageSubject
  readonly title: string
  readonly text: string
  /** What fills the provider's template, in order. */
  readonly variables: readonly string[]
  /** The earliest moment to send it; unset means at once. */
  readonly notBefore?: Date | undefined
}

/** The same for a short text by another channel. */
export async function sendText(
  { db, jobs, now }: MessagesContext & { readonly now: Date },
  { channel, to, about, title, text, variables, notBefore }: TextMessage,
): Promise<void> {
  const messageId = await insertMessage(db, {
    channel,
    ...columnsOf(about),
    language: i18n.language,
    recipient: to,
    subject: title,
    text_body: text,
    html_body: null,
    variables: [...variables],
    not_before: notBefore ?? null,
    sent_at: null,
    last_error: null,
  })
  const waitMs = notBefore ? Math.max(0, notBefore.getTime() - now.getTime()) : 0
  const options = { startAfterSeconds: Math.ceil(waitMs / 1000), group: about.userId }
  await jobs.enqueue(db, sendMessageJobs[channel], { messageId }, options)
}

function columnsOf({ kind, userId, requestId }: MessageSubject) {
  return { kind, user_id: userId, print_request_id: requestId }
}
