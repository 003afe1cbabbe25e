import { once } from 'node:events'
import { type AddressInfo } from 'node:net'
import { callbackify } from 'node:util'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'

export interface SmtpListener {
  readonly url: string
  /** The received emails, oldest first, with the recipients of the SMTP envelope. */
  readonly received: { readonly to: string[]; readonly mail: ParsedMail }[]
  close(): Promise<void>
}

/** Runs a real SMTP server on loopback. It rejects mailboxes named `rejected`; its reply waits for `onReceived`. */
export async function smtpListener(onReceived: () => Promise<void> | void = () => {}): Promise<SmtpListener> {
  const received: SmtpListener['received'] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('rejected') ? new Error('No such mailbox') : null),
    onData: callbackify(async (stream: SMTPServerDataStream, { envelope }: SMTPServerSession) => {
      const mail = await simpleParser(stream)
      received.push({ to: envelope.rcptTo.map(({ address }) => address), mail })
      await onReceived()
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
