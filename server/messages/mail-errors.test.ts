import { once } from 'node:events'
import { type AddressInfo, type Socket, createServer } from 'node:net'
import { pino } from 'pino'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { redactAddresses } from './mail-error.ts'
import { smtpMailer } from './mailer.ts'

function rejection(message: string, responseCode: number): Error {
  return Object.assign(new Error(message), { responseCode })
}

async function serverAt(options: SMTPServerOptions, credentials = ''): Promise<string> {
  const server = new SMTPServer({ logger: false, disabledCommands: ['STARTTLS'], ...options })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())))
  return `smtp://${credentials}127.0.0.1:${(server.server.address() as AddressInfo).port}`
}

/** The stored error and the log of a mail that a server did not accept. */
async function faultAt(url: string, attemptMs?: number): Promise<{ reason: string; written: string }> {
  const from = 'Campus Print <print@campus.example>'
  const site = () => 'https://print.campus.example'
  const mailer = smtpMailer({ url, from, site, campusName: () => Promise.resolve('') }, attemptMs)
  const mail = {
    id: '6c0a5f0e-6f4b-4c53-8f0e-0b0a4f6d7a42',
    kind: 'account' as const,
    print_request_id: null,
    language: 'en' as const,
    recipient: 'asha@campus.example',
    reply_to: null,
    subject: 'Your code',
    text_body: '123456',
    html_body: null,
    variables: [],
  }
  const error = await mailer.send(mail).then(
    () => undefined,
    (caught: unknown) => caught as Error,
  )
  mailer.close()
  let written = ''
  pino({}, { write: (line: string) => void (written += line) }).warn({ err: error }, 'a job failed')
  return { reason: error?.message ?? 'it was sent', written }
}

test('a rejected recipient is reported with the server’s answer, without the name', async () => {
  const url = await serverAt({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _session, done) => done(rejection(`5.1.1 <${address}>: user unknown`, 550)),
  })
  const { reason, written } = await faultAt(url)
  expect(reason).toBe('RCPT TO: 550 5.1.1 <…@campus.example>: user unknown (EENVELOPE)')
  expect(written).not.toMatch(/asha|123456|"rejected":/)
})

test.each([
  ['550 <"jane doe"@campus.example>: unknown', '550 <…@campus.example>: unknown'],
  ['550 "jane\\"at@home\\" doe"@campus.example is "unknown"', '550 …@campus.example is "unknown"'],
  ["550 <o'brien@campus.example>: unknown", '550 <…@campus.example>: unknown'],
  ['550 (asha@campus.example, vikram.r+print@hostel.example)', '550 (…@campus.example, …@hostel.example)'],
  ['454 "try later": no address here', '454 "try later": no address here'],
])('of the addresses in %s only the domains are kept', (answer, kept) => {
  expect(redactAddresses(answer)).toBe(kept)
})

test('a rejected login to the mail server is reported by its codes, without what the server repeats', async () => {
  const options: SMTPServerOptions = {
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      done(rejection(`5.7.8 no such login ${username}:${password}`, 535)),
  }
  const { reason, written } = await faultAt(await serverAt(options, 'print:secret-word@'))
  expect(reason).toBe('AUTH PLAIN: 535 5.7.8 (EAUTH)')
  expect(written).not.toContain('secret-word')
})

test('an unreachable mail server is reported with the system’s message', async () => {
  const { reason } = await faultAt('smtp://127.0.0.1:9')
  expect(reason).toBe('CONN: connect ECONNREFUSED 127.0.0.1:9 (ESOCKET)')
})

test('a server that speaks no SMTP is reported with its greeting', async () => {
  const other = createServer((socket) => void socket.write('SSH-2.0-OpenSSH_9.2\r\n'))
  other.listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const { reason } = await faultAt(`smtp://127.0.0.1:${(other.address() as AddressInfo).port}`)
  expect(reason).toBe('CONN: SSH-2.0-OpenSSH_9.2 (EPROTOCOL)')
})

test('an attempt at a server whose answer comes line by line and never ends is broken off', async () => {
  const server = createServer((socket) => {
    socket.write('220 mail\r\n')
    let talking: NodeJS.Timeout
    socket.once('data', () => {
      talking = setInterval(() => socket.write('250-wait\r\n'), 20)
    })
    socket.on('close', () => clearInterval(talking))
    socket.on('error', () => {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const connected = once(server, 'connection')
  const { port } = server.address() as AddressInfo
  const { reason } = await faultAt(`smtp://127.0.0.1:${port}`, 300)
  expect(reason).toBe('The mail server needed more than 0.3 s (ETIMEDOUT)')
  const [socket] = (await connected) as [Socket]
  if (!socket.closed) await once(socket, 'close')
})
