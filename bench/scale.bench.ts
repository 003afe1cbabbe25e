// Orders per second with one web process and with two, and where the time goes; placing an order beside its own SQL.
import { cpus } from 'node:os'
import { liftLimits } from './login/lift-limits.ts'
import { cpuMsOf, loadReporter } from './login/strain.ts'
import { atOnce } from './orders/at-once.ts'
import { type Customer, newCustomer } from './orders/customers.ts'
import { httpClient } from './orders/http-client.ts'
import { overHttp } from './orders/over-http.ts'
import { recordOrder } from './orders/record-order.ts'
import { throughPg } from './orders/through-pg.ts'
import { busyMs, list, machine, median, verdict } from './report.ts'
import { type BuiltServer, withServer } from './serve-built.ts'
import { type GivenDatabase, withDatabase } from './with-database.ts'
import { plainSettings } from '../server/testing/fixtures/people/orders.ts'

const clients = 12
const rounds = 7
const ordersPerRound = 240
/** Fewer than an account may leave unpaid at a time and cancel in an hour, for each client. */
const placedPerRound = 6 * clients
const aim = 0.35

const before = machine()
await withDatabase(async (given) => {
  await liftLimits(given.db)
  const recorded = await recordOrder(given.connection, given.dataDir)
  const placing = {
    ...recorded,
    statements: recorded.statements.filter(({ path }) => path === '/api/print/request'),
  }
  await withServer(
    given.dataDir,
    (one) =>
      withServer(
        given.dataDir,
        async (two) => {
          console.log(`${before}; ${clients} clients, median of ${rounds} rounds`)
          await compareProcesses(given, [one, two])
          await comparePlacing(given, one, placing)
        },
        loadReporter,
      ),
    loadReporter,
  )
})

interface Use {
  readonly rates: number[]
  webMs: number
  loadMs: number
  restMs: number
}

/** Alternates the sides: all clients at one process, and half of them at each of two. */
async function compareProcesses({ db }: GivenDatabase, servers: readonly [BuiltServer, BuiltServer]) {
  const customers = await Promise.all(Array.from({ length: clients }, () => newCustomer(db, servers[0].url)))
  const half = clients / 2
  const one = overHttp(servers[0].url, customers)
  const two = servers.map(({ url }, at) => overHttp(url, customers.slice(at * half, (at + 1) * half)))
  const uses: [Use, Use] = [newUse(), newUse()]
  for (let round = -1; round < rounds; round += 1) {
    const first = newUse()
    const second = newUse()
    await during(first, servers, () => one.run(ordersPerRound))
    await during(second, servers, async () => {
      const began = performance.now()
      await Promise.all(two.map((way) => way.run(ordersPerRound / 2)))
      return (ordersPerRound * 1000) / (performance.now() - began)
    })
    if (round >= 0) [first, second].forEach((use, at) => add(uses[at]!, use))
  }
  for (const way of [one, ...two]) await way.close()
  for (const [at, use] of uses.entries()) {
    const each = (ms: number) => (ms / (rounds * ordersPerRound)).toFixed(1)
    console.log(
      `${at + 1} web: ${median(use.rates).toFixed(1)} orders/s (${list(use.rates)}); CPU an order: ` +
        `web ${each(use.webMs)} ms, this load ${each(use.loadMs)} ms, PostgreSQL and the rest ${each(use.restMs)} ms`,
    )
  }
  const gain = median(uses[1].rates.map((rate, round) => rate / (uses[0].rates[round] ?? Number.NaN)))
  verdict(`two web processes / one, on ${cpus().length} cores`, gain, 'none', true)
}

function newUse(): Use {
  return { rates: [], webMs: 0, loadMs: 0, restMs: 0 }
}

function add(sum: Use, use: Use): void {
  sum.rates.push(...use.rates)
  sum.webMs += use.webMs
  sum.loadMs += use.loadMs
  sum.restMs += use.restMs
}

/** Runs something, and adds its rate and whose processor time it took. */
async function during(use: Use, servers: readonly BuiltServer[], act: () => Promise<number>): Promise<void> {
  const read = async () => {
    const [webMs, loadMs] = [await Promise.all(servers.map(cpuMsOf)), process.cpuUsage()]
    return {
      web: webMs.reduce((sum, each) => sum + each, 0),
      load: (loadMs.user + loadMs.system) / 1000,
      all: busyMs(),
    }
  }
  const first = await read()
  use.rates.push(await act())
  const last = await read()
  const [web, load] = [last.web - first.web, last.load - first.load]
  use.webMs += web
  use.loadMs += load
  use.restMs += last.all - first.all - web - load
}

/** Placing an order, which writes nothing outside of the database, beside its own SQL through bare clients. */
async function comparePlacing(
  { db, connection }: GivenDatabase,
  { url }: BuiltServer,
  recorded: Awaited<ReturnType<typeof recordOrder>>,
): Promise<void> {
  const customers = await Promise.all(Array.from({ length: clients }, () => newCustomer(db, url)))
  const shoppers = customers.map((customer) => ({ customer, post: httpClient(url, customer.token) }))
  const sql = await throughPg(connection, recorded, customers)
  const rates: { http: number[]; sql: number[] } = { http: [], sql: [] }
  for (let round = -1; round < rounds; round += 1) {
    const http = await atOnce(shoppers, placedPerRound, ({ customer, post }) => place(post, customer))
    await endUnpaid()
    const bare = await sql.run(placedPerRound)
    await endUnpaid()
    if (round < 0) continue
    rates.http.push(http)
    rates.sql.push(bare)
  }
  for (const { post } of shoppers) post.close()
  await sql.close()
  console.log(
    `placing an order: ${list(rates.http)}/s over HTTP, ${list(rates.sql)}/s the same ${recorded.statements.length} statements`,
  )
  const share = median(rates.http.map((rate, round) => rate / (rates.sql[round] ?? Number.NaN)))
  verdict('placing over HTTP / the same SQL', share, `at least ${aim}`, share >= aim)

  /** An account may have only some unpaid requests. */
  async function endUnpaid(): Promise<void> {
    await db
      .updateTable('print_requests')
      .set({ status: 'cancelled' })
      .where('status', '=', 'pending')
      .execute()
  }
}

async function place(post: ReturnType<typeof httpClient>, { serverFileName }: Customer): Promise<void> {
  const { status, json } = await post('/api/print/request', { serverFileName, ...plainSettings })
  if (status !== 201) throw new Error(`/api/print/request: ${status} ${JSON.stringify(json)}`)
}
