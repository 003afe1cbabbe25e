import { createTransport } from 'nodemailer'
import { MailError } from './mail-error.ts'

export interface Mail {
  readonly to: string
  /** Where an answer goes, if not to the sender. */
  readonly replyTo?: string | null
  readonly subject: string
  readonly text: string
  readonly html: string | null
}

/** Carries a mail out of the house; throws `MailError` when it was not accepted. */
export interface Mailer {
  send(mail: Mail): Promise<void>
  /** The outbox stays readable. Otherwise it forgets what it has sent: mails hold codes that open accounts. */
  readonly keepsText: boolean
  close(): void
}

/** Mail by any SMTP server. */
export function smtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport({ url, pool: true, connectionTimeout: 10_000, socketTimeout: 20_000 })
  return {
    async send({ to, replyTo, subject, text, html }) {
      // As an object, an address is one address whatever it contains.
      const mail = {
        from,
        to: { name: '', address: to },
        ...(replyTo && { replyTo: { name: '', address: replyTo } }),
        subject,
        text,
        html: html ?? undefined,
        // Mail apps show a picture that travels beside the words, and hardly one that lies within them.
        attachDataUrls: true,
      }
      await transport.sendMail(mail).catch((error: unknown) => {
        throw new MailError(error)
      })
    },
    keepsText: false,
    close: () => transport.close(),
  }
}

/** Sends nothing: the message stays readable in the outbox, which is what one wants while trying the product. */
export const outboxMailer: Mailer = {
  send: async () => {},
  keepsText: true,
  close: () => {},
}
