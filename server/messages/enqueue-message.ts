import { i18n } from '@campus-print/domain/language'
import type { Channel, TextKind } from '@campus-print/domain/notifications'
import type { Db } from '../platform/database/connect.ts'
import { defineJob } from '../platform/jobs/job.ts'
import type { JobQueue } from '../platform/jobs/jobs.ts'
import { type EmailTemplate, renderMail } from './mail/render-mail.tsx'
import { insertMessage } from './outbox-store.ts'

/** `stateAfter` ends the attempts before this limit does. */
const retry = { retryLimit: 1000, retryDelay: 2, retryDelayMax: 300, retryBackoff: true }

/**
 * Sends one message. Each channel has its own workers, so that a slow provider does not delay codes by mail.
 */
export const sendMessageJobs = {
  email: defineJob<{ messageId: string }>('send-message', retry),
  whatsapp: defineJob<{ messageId: string }>('send-whatsapp', retry),
  sms: defineJob<{ messageId: string }>('send-sms', retry),
  // Browsers name their push service: a slow one delays only the messages of its own user.
  push: defineJob<{ messageId: string }>('send-push', { ...retry, concurrency: 4, concurrencyOfGroup: 1 }),
} as const satisfies Record<Channel, object>

interface MessagesContext {
  readonly db: Db
  readonly jobs: JobQueue
}

/** The print request that a message is about. Messages about the account have none. */
export interface MessageSubject {
  readonly kind: TextKind
  readonly userId: string
  readonly requestId: string
}

/**
 * Writes an email in the current language into the outbox with the job that sends it, in the caller's
 * transaction; returns its id.
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
  /** The values for the provider's template, in order. */
  readonly variables: readonly string[]
  /** The earliest time to send it; unset means immediately. */
  readonly notBefore?: Date | undefined
}

/** Writes a short text for another channel into the outbox with its job, in the caller's transaction. */
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
