import { createTransport } from 'nodemailer'
import { MailError } from './mail-error.ts'
import { withCampusName, withSite } from './mail/our-site.ts'
import type { Transport } from './transport.ts'

export interface SmtpSettings {
  readonly url: string
  readonly from: string
  /** Where people reach the product; links lead there. */
  readonly site: () => string
  /** Empty until the campus has given it. */
  readonly campusName: () => Promise<string>
}

/**
 * Timeouts of silence notice no server that answers a line now and then, and an attempt holds up other mails. Less than
 * the database lets the transaction wait that locks the message.
 */
const usualAttemptMs = 45_000

/** Mail by any SMTP server; throws `MailError` when one was not accepted. */
export function smtpMailer(
  { url, from, site, campusName }: SmtpSettings,
  attemptMs = usualAttemptMs,
): Transport {
  const transport = createTransport({ url, pool: true, connectionTimeout: 10_000, socketTimeout: 20_000 })
  return {
    async send({ id, recipient, reply_to: replyTo, subject, text_body: text, html_body: html }) {
      const address = site()
      const name = html === null ? '' : await campusName()
      // As an object, an address is one address whatever it contains.
      const mail = {
        from,
        to: { name: '', address: recipient },
        ...(replyTo && { replyTo: { name: '', address: replyTo } }),
        subject,
        text: withSite(text, address),
        html: html === null ? undefined : withCampusName(withSite(html, address), name),
        // Mail apps show an attached picture, and hardly ever one inside the HTML.
        attachDataUrls: true,
        // A mail that is sent again is the same one to mail programs.
        messageId: `<${id}@${new URL(address).hostname}>`,
      }
      const signal = AbortSignal.timeout(attemptMs)
      await transport.sendMail({ ...mail, signal }).catch((error: unknown) => {
        const message = `The mail server needed more than ${attemptMs / 1000} s`
        throw new MailError(signal.aborted ? { message, code: 'ETIMEDOUT' } : error)
      })
      return null
    },
    keepsText: false,
    close: () => transport.close(),
  }
}
