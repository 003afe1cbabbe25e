import type { SendOutcome } from '@campus-print/domain/notifications'
import type { OutboxMessageRow } from './tables.ts'

export type OutgoingMessage = Pick<
  OutboxMessageRow,
  | 'id'
  | 'kind'
  | 'print_request_id'
  | 'language'
  | 'recipient'
  | 'reply_to'
  | 'subject'
  | 'text_body'
  | 'html_body'
  | 'variables'
>

/** Hands messages of one channel to their provider. */
export interface Transport {
  /** Answers the provider's id of the message, where there is one; throws `SendError`. */
  send(message: OutgoingMessage): Promise<string | null>
  /** The outbox stays readable. Otherwise it forgets what it has sent: mails hold codes that open accounts. */
  readonly keepsText: boolean
  close(): void
}

/** A message was not taken, or may not have been. Its words name neither the recipient nor what was sent. */
export class SendError extends Error {
  override readonly name: string = 'SendError'
  readonly outcome: Exclude<SendOutcome, 'sent'>

  constructor(outcome: SendError['outcome'], message: string) {
    super(message)
    this.outcome = outcome
  }
}

/** Sends nothing: the message stays readable in the outbox, for trying the product. */
export const outboxTransport: Transport = {
  send: () => Promise.resolve(null),
  keepsText: true,
  close: () => {},
}
