import { freePort, startVirtualPrinter } from '@campus-print/ipp/testing'
import fc from 'fast-check'
import { sql } from 'kysely'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect as connectSocket, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFailed, onTestFinished, test } from 'vitest'
import { hashPassword } from './accounts/passwords/password-hash.ts'
import { checkConsistency } from './payments/reconciliation/consistency-store.ts'
import { type Db, connect } from './platform/database/connect.ts'
import { deadLetterQueue } from './platform/jobs/queues.ts'
import { silentLog } from './platform/log/log.ts'
import { dispatchJob } from './printing/print-request-job.ts'
import { type ApiClient, type ApiResponse, apiClient } from './testing/fixtures/app/api-client.ts'
import { openEventSource } from './testing/fakes/event-source.ts'
import { s3Service } from './testing/fakes/s3-service.ts'
import { wideLimits } from './testing/fixtures/app/without-limits.ts'
import { givenUser } from './testing/fixtures/database/factories.ts'
import { temporaryFolder } from './testing/fixtures/files/temporary-folder.ts'
import { makePages } from './testing/fixtures/files/make-pdf.ts'
import { plainSettings, uploadForm } from './testing/fixtures/people/orders.ts'
import { startFleet, startProxy } from './testing/processes/fleet.ts'

/** In seconds; `npm run soak` takes longer. */
const endingSeconds = Number(process.env['FLEET_SECONDS'] ?? 60)
/** Repeats the choice of processes that end, and how. */
const seed = Number(process.env['FLEET_SEED'] ?? randomInt(2 ** 31))
const people = 4
const webProcesses = 3
const password = 'tall green lamp'

/** What the journeys met other than success and a clean 503. */
const unclean: string[] = []

/** Makes a call until it is answered with something else than "try again". */
async function insist(
  call: ApiClient,
  method: string,
  path: string,
  body?: () => unknown,
): Promise<ApiResponse> {
  for (;;) {
    const answer = await call(method, path, body?.()).catch((error: unknown) => {
      unclean.push(`${method} ${path}: ${String(error)} ${error instanceof Error ? String(error.cause) : ''}`)
    })
    if (!answer) continue
    if (answer.status < 400) return answer
    const retryAfter = Number(answer.headers.get('retry-after'))
    const isClean = answer.status === 503 && answer.json?.success === false && retryAfter > 0
    if (!isClean) throw new Error(`${method} ${path}: ${answer.status} ${answer.bytes.toString()}`)
    await wait(Math.min(retryAfter, 2) * 1000)
  }
}

/** What is known of a print that is not ready yet. */
async function describePrint(db: Db, requestId: string): Promise<string> {
  const attempts = await db.selectFrom('print_jobs').selectAll().where('request_id', '=', requestId).execute()
  const jobs = await sql`
    select name, state, data, retry_count, created_on, started_on, start_after, heartbeat_on, output from pgboss.job
    where data->>'requestId' = ${requestId} or name = ${dispatchJob.name} and state <> 'completed'
    order by created_on`.execute(db)
  return JSON.stringify({ now: new Date(), attempts, jobs: jobs.rows }, null, 2)
}

/** Pays at the provider; `undefined` if an earlier attempt paid and its response was lost. */
async function payOnce(call: ApiClient, scenario: object): Promise<object | undefined> {
  try {
    return (await insist(call, 'POST', '/dev/razorpay/scenarios/pay', () => scenario)).json
  } catch (error) {
    if (String(error).includes('already been paid')) return undefined
    throw error
  }
}

/** Uploads, orders and pays a print; returns its request. */
async function buy(call: ApiClient): Promise<string> {
  const upload = await insist(call, 'POST', '/api/print/upload', () => uploadForm(makePages(2)))
  const order = { serverFileName: upload.json.data.serverFileName, ...plainSettings }
  const { json: request } = await insist(call, 'POST', '/api/print/request', () => order)
  const printRequestId = request.data.id
  const { json: payment } = await insist(call, 'POST', '/api/payment/create-order', () => ({
    printRequestId,
  }))
  const scenario = { order_id: payment.data.orderId, method: 'upi', outcome: 'success' }
  const signed = await payOnce(call, scenario)
  // If the checkout's response was lost, the product polls the provider.
  if (signed) {
    await insist(call, 'POST', '/api/payment/verify', () => ({
      ...signed,
      printRequestId,
      paymentMethod: 'upi',
    }))
  }
  return printRequestId
}

/** Logs in over HTTP; returns a client with that session. */
async function logIn(url: string, email: string): Promise<{ token: string; call: ApiClient }> {
  const { json } = await insist(apiClient(url), 'POST', '/api/auth/login', () => ({ email, password }))
  return { token: json.token, call: apiClient(url, json.token) }
}

/**
 * Opens as many streams as web processes, and expects each to get the events of every print. PgBouncer does
 * not carry notifications.
 */
async function expectLiveUpdates(url: string, { email }: { email: string }): Promise<void> {
  const { token, call } = await logIn(url, email)
  const streams = await Promise.all(
    Array.from({ length: webProcesses }, () => openEventSource(`${url}/api/print/updates`, token)),
  )
  onTestFinished(() => streams.forEach((stream) => stream.close()))
  const ids = []
  for (let count = 0; count < webProcesses; count += 1) ids.push(await buy(call))
  for (const stream of streams) {
    const ready = new Set<unknown>()
    while (ready.size < ids.length) {
      const { id, status } = (await stream.next('message')) as { id: string; status: string }
      if (status === 'ready') ready.add(id)
    }
    expect([...ready].toSorted()).toEqual(ids.toSorted())
  }
}

/** The processes to end, in order, with the signal for each. */
function endings(members: number): { member: number; signal: 'SIGKILL' | 'SIGTERM' }[] {
  const ending = fc.record({
    member: fc.nat(members - 1),
    signal: fc.constantFrom('SIGKILL' as const, 'SIGTERM' as const),
  })
  return fc.sample(ending, { seed, numRuns: endingSeconds })
}

test(
  'while processes are killed or stopped, every paid print is printed once, and answers are success or a clean 503',
  async () => {
    const s3 = await s3Service()
    onTestFinished(() => s3.close())
    const fleet = await startFleet({ web: webProcesses, workers: 2, environment: s3.environment })
    onTestFinished(() => fleet.stop())
    onTestFailed(() => {
      process.stderr.write(`${fleet.errors().join('\n')}\nFLEET_SEED=${seed} repeats what ended\n`)
    })
    const database = connect(fleet.databaseUrl, { max: 5, log: silentLog })
    onTestFinished(() => database.close())
    const { db } = database
    const printers = await Promise.all([startVirtualPrinter(), startVirtualPrinter()])
    onTestFinished(async () => void (await Promise.all(printers.map((each) => each.stop()))))
    const values = printers.map(({ uri }, index) => ({ name: `Printer ${index + 1}`, uri }))
    await db.insertInto('printers').values(values).execute()
    // Each person uploads more in ten minutes than a real one may.
    await db
      .updateTable('settings')
      .set({ chosen: JSON.stringify(wideLimits) })
      .execute()

    const ending = new AbortController()
    const bought: { id: string; call: ApiClient }[] = []
    const password_hash = await hashPassword(password)
    const journeys = Array.from({ length: people }, async () => {
      const { email } = await givenUser(db, { password_hash })
      const { call } = await logIn(fleet.url, email)
      while (!ending.signal.aborted) {
        bought.push({ id: await buy(call), call })
        await wait(1_000)
      }
    })
    const end = Date.now() + endingSeconds * 1000
    for (const { member: index, signal } of endings(fleet.members.length)) {
      if (Date.now() >= end) break
      await wait(2_000)
      const member = fleet.members[index]!
      await member.end(signal)
      await member.ready()
    }
    ending.abort()
    await Promise.all(journeys)
    await Promise.all(fleet.members.map((member) => member.ready()))

    expect(unclean).toEqual([])
    expect(bought.length).toBeGreaterThanOrEqual(people)
    const operator = await givenUser(db, { password_hash, permissions: ['desk'] })
    const { call: desk } = await logIn(fleet.url, operator.email)
    const jobs = () => printers.flatMap(({ printer }) => printer.jobs())
    for (const { id, call } of bought) {
      const read = async () => (await insist(call, 'GET', `/api/print/request/${id}`)).json.data
      await expect
        .poll(async () => (await read()).status, { timeout: 90_000 })
        .toBe('ready')
        .catch(async (error: unknown) => {
          process.stderr.write(`${await describePrint(db, id)}\n`)
          throw error
        })
      const { uniqueId } = await read()
      const printed = jobs().filter(
        ({ name, completedAt, size }) => name.startsWith(uniqueId) && completedAt && size > 0,
      )
      expect(printed.map(({ stateReasons }) => stateReasons)).toEqual([['job-completed-successfully']])
      await insist(desk, 'POST', `/api/desk/requests/${id}/hand-over`, () => ({ printId: uniqueId }))
      expect((await read()).status).toBe('completed')
    }
    await expectLiveUpdates(fleet.url, await givenUser(db, { password_hash }))
    const invoicedTwice = await sql`
      select request_id from invoices where series = 'invoice' group by request_id having count(*) > 1`.execute(
      db,
    )
    expect(invoicedTwice.rows).toEqual([])
    const { rows: invoiced } = await sql<{ count: number }>`
      select count(*)::int as count from invoices`.execute(db)
    expect(invoiced).toEqual([{ count: bought.length + webProcesses }])
    const failed = await sql`
      select name, data, retry_count, output from pgboss.job
      where state = 'failed' or name = ${deadLetterQueue}`.execute(db)
    expect(failed.rows).toEqual([])
    expect(await checkConsistency(db, new Date())).toEqual([])
  },
  (endingSeconds + 240) * 1000,
)

test('the proxy answers a call whose process ends in the middle of its body with 503, and closes the connection', async () => {
  const ending = createServer((socket) => void socket.once('data', () => socket.resetAndDestroy()))
  await once(ending.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void ending.close())
  const folder = await temporaryFolder()
  const port = await freePort()
  const ports = [(ending.address() as AddressInfo).port]
  const proxy = await startProxy(join(folder, 'nginx'), { port, ports })
  onTestFinished(() => proxy.stop())

  const client = connectSocket(port, '127.0.0.1')
  onTestFinished(() => void client.destroy())
  client.write(
    'POST /api/print/upload HTTP/1.1\r\nHost: print.campus.example\r\nContent-Length: 1000\r\n\r\nhalf of',
  )
  const [bytes] = (await once(client, 'data')) as [Buffer]
  const answer = bytes.toString()
  expect(answer).toMatch(/^HTTP\/1.1 503 /)
  expect(answer).toMatch(/^Retry-After: 2\r$/m)
  expect(answer).toMatch(/^Connection: close\r$/m)
})
