import { createTransport } from 'nodemailer'
import { MailError } from './mail-error.ts'
import { withCampusName, withSite } from './mail/our-site.ts'
import type { Transport } from './transport.ts'

export interface SmtpSettings {
  readonly url: string
  readonly from: string
  /** The public URL of the product, for links. */
  readonly site: () => string
  /** Empty until the campus has set it. */
  readonly campusName: () => Promise<string>
}

/**
 * The time limit of a whole attempt, in ms, since a server that sends a line sometimes never hits the socket
 * timeout and delays other mails. It is less than the database's timeout for the transaction that locks the
 * message.
 */
const defaultAttemptMs = 45_000

/** Sends mail by an SMTP server; throws `MailError` if a mail was not accepted. */
export function smtpMailer(
  { url, from, site, campusName }: SmtpSettings,
  attemptMs = defaultAttemptMs,
): Transport {
  const transport = createTransport({ url, pool: true, connectionTimeout: 10_000, socketTimeout: 20_000 })
  return {
    async send({ id, recipient, reply_to: replyTo, subject, text_body: text, html_body: html }) {
      const address = site()
      const name = html === null ? '' : await campusName()
      // Addresses are objects, so that the library does not parse several out of one text.
      const mail = {
        from,
        to: { name: '', address: recipient },
        ...(replyTo && { replyTo: { name: '', address: replyTo } }),
        subject,
        text: withSite(text, address),
        html: html === null ? undefined : withCampusName(withSite(html, address), name),
        // Mail apps show attached pictures, but rarely pictures in `data:` URLs.
        attachDataUrls: true,
        // The id is the same if the mail is sent again, so that mail apps recognise the duplicate.
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
