import { SendError } from './transport.ts'

/**
 * A mail server did not take a mail. The message is one line: the command, what was answered, and the mail client's
 * code. Nothing else of the client's error is kept, which names the recipient, and no answer to a sign-in, since some
 * servers repeat what they were sent.
 */
export class MailError extends SendError {
  override readonly name = 'MailError'

  constructor(error: unknown) {
    super(outcomeOf(error as Partial<ClientError>), mailErrorMessage(error))
  }
}

/** The server rejects this mail with a permanent code (RFC 5321 section 4.2.1), and not the sign-in or all mail. */
function outcomeOf({ command = '', responseCode = 0 }: Partial<ClientError>): SendError['outcome'] {
  const isAboutMail = ['MAIL FROM', 'RCPT TO', 'DATA'].includes(command)
  return isAboutMail && responseCode >= 500 ? 'rejected' : 'not_sent'
}

interface ClientError {
  /** As of SMTP (RFC 5321 section 4.1.1), or `CONN`. */
  readonly command: string
  /** What the server answered. */
  readonly response: string
  readonly responseCode: number
  readonly code: string
  readonly message: string
}

function mailErrorMessage(error: unknown): string {
  const { command, response, code, message } = error as Partial<ClientError>
  const answer = response ?? message ?? String(error)
  const shownAnswer = command?.startsWith('AUTH') ? replyCodes(answer) : withoutNames(firstLine(answer))
  return [command && `${command}:`, shownAnswer, code && `(${code})`].filter(Boolean).join(' ')
}

/** The reply's code and its enhanced one (RFC 3463). */
function replyCodes(answer: string): string {
  return /^\d{3}([ -]\d\.\d{1,3}\.\d{1,3})?/.exec(answer)?.[0] ?? 'rejected'
}

function firstLine(text: string): string {
  return text.trim().split(/\r?\n/)[0] ?? ''
}

/** The local part of an address, quoted (RFC 5321 section 4.1.2) or not; an apostrophe may be part of it. */
const localPart = /(?:"(?:[^"\\]|\\.)*"|[^\s<>"(),:;]+)@/g

/** Of an address its domain alone: the log is not to say who was written to. */
export function withoutNames(text: string): string {
  return text.replace(localPart, '…@')
}
