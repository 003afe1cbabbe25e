import type { Db } from '../platform/database/connect.ts'
import { defineJob } from '../platform/jobs/job.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { withSite } from './mail/our-site.ts'
import { type EmailTemplate, renderMail } from './mail/render-mail.tsx'
import type { Mailer } from './mailer.ts'
import { insertMessage, lockUnsent, markFailed, markSent } from './outbox-store.ts'

export const sendMessageJob = defineJob<{ messageId: string }>('send-message', {
  retryLimit: 20,
  retryDelay: 2,
  retryDelayMax: 300,
  retryBackoff: true,
})

/** Writes an e-mail into the outbox with the job that sends it, in the caller's transaction; answers its id. */
export async function sendMail(
  { db, jobs }: { db: Db; jobs: Pick<Jobs, 'enqueue'> },
  template: EmailTemplate,
): Promise<string> {
  const { subject, text, html } = await renderMail(template)
  const messageId = await insertMessage(db, {
    channel: 'mail',
    recipient: template.to,
    reply_to: template.replyTo ?? null,
    subject,
    text_body: text,
    html_body: html,
    sent_at: null,
    last_error: null,
  })
  await jobs.enqueue(db, sendMessageJob, { messageId })
  return messageId
}

interface Carriage {
  readonly db: Db
  readonly mailer: Mailer
  readonly clock: () => Date
  /** Where people reach the product; links lead there. */
  readonly site: () => string
}

/** Carries one message; what cannot be carried stays in the outbox with its error, and is tried again. */
export async function carryMessage({ db, mailer, clock, site }: Carriage, messageId: string): Promise<void> {
  try {
    await db.transaction().execute(async (trx) => {
      const message = await lockUnsent(trx, messageId)
      if (!message) return
      const { recipient, reply_to: replyTo, subject, text_body: text, html_body: html } = message
      const address = site()
      await mailer.send({
        to: recipient,
        replyTo,
        subject,
        text: withSite(text, address),
        html: html && withSite(html, address),
      })
      await markSent(trx, messageId, { now: clock(), keepsText: mailer.keepsText })
    })
  } catch (error) {
    await markFailed(db, messageId, error instanceof Error ? error.message : String(error))
    throw error
  }
}
