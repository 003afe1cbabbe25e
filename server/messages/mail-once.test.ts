import { sql } from 'kysely'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '../platform/database/connect.ts'
import { readPostmaster } from '../platform/database/embedded/postmaster-file.ts'
import { startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts'
import { silentLog } from '../platform/log/log.ts'
import { smtpListener } from '../testing/fakes/smtp-listener.ts'
import { apiClient } from '../testing/fixtures/app/api-client.ts'
import { temporaryFolder } from '../testing/fixtures/files/temporary-folder.ts'
import { aRegistration } from '../testing/fixtures/people/people.ts'
import { type Child, runProcess } from '../testing/processes/run-process.ts'

/** A mail that another process may have sent is left alone for a minute, then tried at growing intervals. */
const longTimeout = { timeout: 200_000 }

/** Two processes of the product over one database, and a mail server that holds its first acceptance back. */
async function givenProcesses() {
  const dataDir = await temporaryFolder()
  const server = await startEmbeddedPostgres({ dataDir, log: silentLog })
  onTestFinished(() => server.stop())
  let accept = () => {}
  const accepting = new Promise<void>((resolve) => {
    accept = resolve
  })
  const takes = new EventTarget()
  const smtp = await smtpListener(() => {
    takes.dispatchEvent(new Event('taken'))
    return smtp.received.length === 1 ? accepting : undefined
  })
  onTestFinished(() => smtp.close())
  const taken = once(takes, 'taken')
  const { user, password = '', host, port, database: name } = server.connection
  const environment = {
    NODE_ENV: 'development',
    PORT: '0',
    WORD_CONVERTER: 'none',
    LOG_LEVEL: 'warn',
    SECRET_KEY: 'a secret that the processes of this test share',
    DOCUMENTS_KEY: 'a key of documents that only tests know',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Campus Print <print@campus.example>',
    DATABASE_URL: `postgres://${user}:${password}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`,
  }
  const start = async () => {
    const product = runProcess('main', [], { ...environment, DATA_DIR: await temporaryFolder() })
    onTestFinished(async () => {
      product.kill('SIGKILL')
      await product.exited
    })
    const url = (await product.line('Campus Print is at ')).replace('Campus Print is at ', '')
    return { product, url }
  }
  const first = await start()
  const second = await start()
  const database = connect(server.connection, { max: 2, log: silentLog })
  onTestFinished(() => database.close())
  const postmaster = () => readPostmaster(join(dataDir, 'postgres', 'cluster'))?.pid ?? 0
  return { processes: [first, second], restart: start, smtp, taken, accept, db: database.db, postmaster }
}

type Processes = Awaited<ReturnType<typeof givenProcesses>>

/**
 * Stops PostgreSQL immediately, without closing connections, as a crash does. The product starts it again.
 */
async function stopDatabaseAtOnce({ postmaster }: Processes): Promise<void> {
  const pid = postmaster()
  process.kill(pid, 'SIGQUIT')
  await expect.poll(() => isRunning(pid)).toBe(false)
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const states = async ({ db }: Processes) => {
  const rows = db.selectFrom('outbox_messages').select(['state']).execute()
  return (await rows.catch(() => [])).map(({ state }) => state)
}

/** Nothing is left that would send a mail. */
async function settled(given: Processes): Promise<void> {
  await expect.poll(() => states(given), longTimeout).toEqual(['sent'])
  const waiting = async () => {
    const { rows } = await sql`
      select state from pgboss.job where name = 'send-message' and state in ('created', 'retry', 'active')`.execute(
      given.db,
    )
    return rows
  }
  await expect.poll(waiting, longTimeout).toEqual([])
}

const register = ({ processes: [first] }: Processes) =>
  apiClient(first!.url)('POST', '/api/auth/register', aRegistration())

test.each(['while the database is away', 'once the database is back'])(
  'a mail whose acceptance comes %s after an immediate stop of PostgreSQL is sent once, although two processes send mails',
  async (when) => {
    const given = await givenProcesses()
    expect((await register(given)).status).toBe(201)
    await given.taken
    await stopDatabaseAtOnce(given)
    if (when === 'once the database is back')
      await expect.poll(() => states(given), longTimeout).toEqual(['sending'])
    given.accept()
    await settled(given)
    expect(given.smtp.received).toHaveLength(1)
  },
  240_000,
)

test('a mail is sent again with the same Message-ID when its process is killed before the mail server accepts it', async () => {
  const given = await givenProcesses()
  expect((await register(given)).status).toBe(201)
  await given.taken
  // Either of them may have sent it: both are killed, and others start.
  await Promise.all(given.processes.map(({ product }) => killed(product)))
  given.accept()
  // As if the attempt had begun more than a minute ago.
  await given.db.updateTable('outbox_messages').set({ attempt_began_at: null }).execute()
  await given.restart()
  await settled(given)
  const [first, ...others] = given.smtp.received.map(({ mail }) => mail.messageId)
  expect(first).toMatch(/^<[0-9a-f-]{36}@/)
  expect(others).toEqual([first])
}, 240_000)

async function killed(product: Child): Promise<void> {
  product.kill('SIGKILL')
  await product.exited
}
