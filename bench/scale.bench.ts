// Measures orders per second with one and with two web processes, and the CPU time of each part; then placing an order
// against its own SQL.
import { cpus } from 'node:os'
import { liftLimits } from './login/lift-limits.ts'
import { cpuMsOf, loadReporter } from './login/server-load.ts'
import { type Customer, newCustomer } from './orders/customers.ts'
import { httpClient } from './orders/http-client.ts'
import { measureRate } from './orders/measure-rate.ts'
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
/** For each client, fewer than an account may leave unpaid at a time and may cancel in an hour. */
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

/** The orders per second of each round, and the sum of the CPU time, in ms. */
interface Usage {
  readonly rates: number[]
  webMs: number
  loadMs: number
  restMs: number
}

/** Alternates the sides: all clients use one process, or half of them use each of two. */
async function compareProcesses({ db }: GivenDatabase, servers: readonly [BuiltServer, BuiltServer]) {
  const customers = await Promise.all(Array.from({ length: clients }, () => newCustomer(db, servers[0].url)))
  const half = clients / 2
  const one = overHttp(servers[0].url, customers)
  const two = servers.map(({ url }, index) =>
    overHttp(url, customers.slice(index * half, (index + 1) * half)),
  )
  const usages: [Usage, Usage] = [emptyUsage(), emptyUsage()]
  for (let round = -1; round < rounds; round += 1) {
    const first = emptyUsage()
    const second = emptyUsage()
    await measureUsage(first, servers, () => one.run(ordersPerRound))
    await measureUsage(second, servers, async () => {
      const began = performance.now()
      await Promise.all(two.map((workload) => workload.run(ordersPerRound / 2)))
      return (ordersPerRound * 1000) / (performance.now() - began)
    })
    if (round >= 0) [first, second].forEach((usage, index) => add(usages[index]!, usage))
  }
  for (const workload of [one, ...two]) await workload.close()
  for (const [index, usage] of usages.entries()) {
    const perOrder = (ms: number) => (ms / (rounds * ordersPerRound)).toFixed(1)
    console.log(
      `${index + 1} web: ${median(usage.rates).toFixed(1)} orders/s (${list(usage.rates)}); CPU an order: ` +
        `web ${perOrder(usage.webMs)} ms, this load ${perOrder(usage.loadMs)} ms, ` +
        `PostgreSQL and the rest ${perOrder(usage.restMs)} ms`,
    )
  }
  const gain = median(usages[1].rates.map((rate, round) => rate / (usages[0].rates[round] ?? Number.NaN)))
  verdict(`two web processes / one, on ${cpus().length} cores`, gain, 'none', true)
}

function emptyUsage(): Usage {
  return { rates: [], webMs: 0, loadMs: 0, restMs: 0 }
}

function add(sum: Usage, usage: Usage): void {
  sum.rates.push(...usage.rates)
  sum.webMs += usage.webMs
  sum.loadMs += usage.loadMs
  sum.restMs += usage.restMs
}

/** Runs `act`, and adds the rate that it returns and the CPU time of the servers, of this process and of the rest. */
async function measureUsage(
  usage: Usage,
  servers: readonly BuiltServer[],
  act: () => Promise<number>,
): Promise<void> {
  const read = async () => {
    const [webMs, loadMs] = [await Promise.all(servers.map(cpuMsOf)), process.cpuUsage()]
    return {
      web: webMs.reduce((sum, ms) => sum + ms, 0),
      load: (loadMs.user + loadMs.system) / 1000,
      all: busyMs(),
    }
  }
  const first = await read()
  usage.rates.push(await act())
  const last = await read()
  const [web, load] = [last.web - first.web, last.load - first.load]
  usage.webMs += web
  usage.loadMs += load
  usage.restMs += last.all - first.all - web - load
}

/** Compares placing an order, which writes only to the database, with its own SQL through bare clients. */
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
    const http = await measureRate(shoppers, placedPerRound, ({ customer, post }) => place(post, customer))
    await cancelUnpaid()
    const bare = await sql.run(placedPerRound)
    await cancelUnpaid()
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

  /** Cancels unpaid requests, since an account may have only a limited number of them. */
  async function cancelUnpaid(): Promise<void> {
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
