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

/** Sends the messages of one channel. */
export interface Transport {
  /** Returns the provider's id of the message, if it has one; throws `SendError`. */
  send(message: OutgoingMessage): Promise<string | null>
  /** Whether the outbox keeps the text of a sent message. Mails may contain codes that open accounts. */
  readonly keepsText: boolean
  close(): void
}

/** A message was not accepted, or may not have been. The text names neither recipient nor content. */
export class SendError extends Error {
  override readonly name: string = 'SendError'
  readonly outcome: Exclude<SendOutcome, 'sent'>

  constructor(outcome: SendError['outcome'], message: string) {
    super(message)
    this.outcome = outcome
  }
}

/** Sends nothing: the message stays readable in the outbox, to try the product. */
export const outboxTransport: Transport = {
  send: () => Promise.resolve(null),
  keepsText: true,
  close: () => {},
}
