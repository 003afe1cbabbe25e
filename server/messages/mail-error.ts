import { SendError } from './transport.ts'

/**
 * A mail server did not accept a mail. The message is one line: the command, the reply, and the mail client's
 * code. It omits the rest of the client's error, which names the recipient, and the text of replies to AUTH,
 * since some servers repeat the credentials.
 */
export class MailError extends SendError {
  override readonly name = 'MailError'

  constructor(error: unknown) {
    super(outcomeOf(error as Partial<ClientError>), mailErrorMessage(error))
  }
}

/**
 * `rejected` is a permanent code (RFC 5321 section 4.2.1) about this mail, not about sign-in or connection.
 */
function outcomeOf({ command = '', responseCode = 0 }: Partial<ClientError>): SendError['outcome'] {
  const isAboutMail = ['MAIL FROM', 'RCPT TO', 'DATA'].includes(command)
  return isAboutMail && responseCode >= 500 ? 'rejected' : 'not_sent'
}

interface ClientError {
  /** The SMTP command (RFC 5321 section 4.1.1), or `CONN`. */
  readonly command: string
  /** The server's reply. */
  readonly response: string
  readonly responseCode: number
  readonly code: string
  readonly message: string
}

function mailErrorMessage(error: unknown): string {
  const { command, response, code, message } = error as Partial<ClientError>
  const reply = response ?? message ?? String(error)
  const shownReply = command?.startsWith('AUTH') ? replyCodes(reply) : redactAddresses(firstLine(reply))
  return [command && `${command}:`, shownReply, code && `(${code})`].filter(Boolean).join(' ')
}

/** The reply's code and its enhanced status code (RFC 3463). */
function replyCodes(reply: string): string {
  return /^\d{3}([ -]\d\.\d{1,3}\.\d{1,3})?/.exec(reply)?.[0] ?? 'rejected'
}

function firstLine(text: string): string {
  return text.trim().split(/\r?\n/)[0] ?? ''
}

/** The local part of an address, quoted (RFC 5321 section 4.1.2) or not; an apostrophe may be part of it. */
const localPart = /(?:"(?:[^"\\]|\\.)*"|[^\s<>"(),:;]+)@/g

/** Removes the local parts of email addresses, so that the log does not name recipients. */
export function redactAddresses(text: string): string {
  return text.replace(localPart, '…@')
}
