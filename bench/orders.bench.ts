// Measures paid orders per second over HTTP against the same SQL sent through bare clients to the same database.
import { countPaid } from './orders/count-paid.ts'
import { newCustomer } from './orders/customers.ts'
import { type OverHttp, overHttp } from './orders/over-http.ts'
import { type RecordedOrder, recordOrder } from './orders/record-order.ts'
import { throughPg } from './orders/through-pg.ts'
import type { Workload } from './orders/workload.ts'
import { list, machine, median, percentile, verdict } from './report.ts'
import { withServer } from './serve-built.ts'
import { type GivenDatabase, withDatabase } from './with-database.ts'

const clients = 12
const warmUpOrders = 120
const rounds = 9
const ordersPerRound = 240
const aim = 0.5
const profiling = process.argv.includes('--profile') ? ['--cpu-prof', '--cpu-prof-dir=.cache/profiles'] : []

const before = machine()
await withDatabase(async (given) => {
  const recorded = await recordOrder(given.connection, given.dataDir)
  await withServer(given.dataDir, ({ url }) => measure(given, url, recorded), profiling)
})

async function measure(
  { db, connection }: GivenDatabase,
  url: string,
  recorded: RecordedOrder,
): Promise<void> {
  const withoutProvider = {
    ...recorded,
    statements: recorded.statements.filter(({ path }) => !path.startsWith('/dev/')),
  }
  const customers = await Promise.all(Array.from({ length: clients }, () => newCustomer(db, url)))
  const http = overHttp(url, customers)
  const sql = await throughPg(connection, recorded, customers)
  const ownSql = await throughPg(connection, withoutProvider, customers)
  const workloads = [http, sql, ownSql]

  const paidBefore = await countPaid(db)
  await runInTurns(workloads, 1, warmUpOrders)
  for (const times of Object.values(http.took)) times.length = 0
  const rates = await runInTurns(workloads, rounds, ordersPerRound)
  await Promise.all(workloads.map((workload) => workload.close()))

  const paid = (await countPaid(db)) - paidBefore
  const expected = workloads.length * (warmUpOrders + rounds * ordersPerRound)
  if (paid !== expected) throw new Error(`${paid} orders were paid and queued instead of ${expected}`)
  report(http, rates, { all: recorded.statements.length, own: withoutProvider.statements.length })
}

/** Alternates the workloads, so that other load affects all equally; returns the rates of each workload. */
async function runInTurns(
  workloads: readonly Workload[],
  times: number,
  orders: number,
): Promise<number[][]> {
  const rates: number[][] = workloads.map(() => [])
  for (let round = 0; round < times; round += 1) {
    for (const [index, workload] of workloads.entries()) rates[index]?.push(await workload.run(orders))
  }
  return rates
}

function report(
  { took }: OverHttp,
  [http = [], sql = [], ownSql = []]: readonly (readonly number[])[],
  statements: { all: number; own: number },
): void {
  console.log(`${before}; ${clients} clients, median of ${rounds} rounds of ${ordersPerRound} orders`)
  console.log(`over HTTP               ${median(http).toFixed(1)} paid orders/s`)
  console.log(
    `the same SQL            ${median(sql).toFixed(1)} orders/s (${statements.all} statements each)`,
  )
  console.log(
    `  without the provider's ${median(ownSql).toFixed(1)} orders/s (${statements.own} statements each)`,
  )
  for (const [step, times] of Object.entries(took)) {
    const [p50, p95] = [percentile(times, 50), percentile(times, 95)]
    console.log(`  ${step.padEnd(14)} p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`)
  }
  // Compares within each round, since the other load on the machine differs between rounds.
  const shares = (peer: readonly number[]) => http.map((rate, round) => rate / (peer[round] ?? Number.NaN))
  const ratio = median(shares(sql))
  console.log(`HTTP / the same SQL, each round: ${list(shares(sql), 2)}`)
  verdict('HTTP / the same SQL', ratio, 'at least 0.5', ratio >= aim)
  verdict("HTTP / the same SQL without the simulated provider's", median(shares(ownSql)), 'none', true)
}
