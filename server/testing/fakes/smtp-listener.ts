import { once } from 'node:events'
import { type AddressInfo } from 'node:net'
import { callbackify } from 'node:util'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'

export interface SmtpListener {
  readonly url: string
  /** What has arrived, oldest first, with the addresses that the conversation named. */
  readonly received: { readonly to: string[]; readonly mail: ParsedMail }[]
  close(): Promise<void>
}

/** A real SMTP server on loopback. A mailbox named `rejected` takes no mail; the answer waits for `onTaken`. */
export async function smtpListener(onTaken: () => Promise<void> | void = () => {}): Promise<SmtpListener> {
  const received: SmtpListener['received'] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('rejected') ? new Error('No such mailbox') : null),
    onData: callbackify(async (stream: SMTPServerDataStream, { envelope }: SMTPServerSession) => {
      const mail = await simpleParser(stream)
      received.push({ to: envelope.rcptTo.map(({ address }) => address), mail })
      await onTaken()
    }),
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
