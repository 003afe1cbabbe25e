// Measures print jobs a minute through one printer against the bare IPP client, the choice of the next print in a long
// queue against a short one, and how close the estimated times are.
import { isCloseEstimate, simulateDay } from '../domain/testing/simulate-day.ts'
import { fillQueue } from './printing/next-prints.ts'
import { bareClient, wholeProduct } from './printing/one-printer.ts'
import { list, machine, median, percentile, verdict } from './report.ts'
import { withServer } from './serve-built.ts'
import { withDatabase } from './with-database.ts'

const jobs = 60
const rounds = 3
const smallestShare = 0.8
const picks = 1_000
const largestRatio = 1.5
const days = 20
const smallestCloseShare = 0.8

console.log(machine())
await compareWithBareClient()
await compareQueues()
checkEstimates()

async function compareWithBareClient(): Promise<void> {
  await withDatabase((given) =>
    withServer(
      given.dataDir,
      async ({ url }) => {
        const workloads = { product: await wholeProduct(given, url), bare: await bareClient() }
        const rates: { product: number[]; bare: number[] } = { product: [], bare: [] }
        for (let round = 0; round < rounds; round += 1) {
          rates.product.push(await workloads.product.run(jobs))
          rates.bare.push(await workloads.bare.run(jobs))
        }
        await workloads.product.close()
        await workloads.bare.close()
        console.log(`jobs a minute: product ${list(rates.product)}, bare IPP client ${list(rates.bare)}`)
        const share = median(rates.product.map((rate, round) => rate / (rates.bare[round] ?? Number.NaN)))
        verdict('product / bare IPP client', share, `at least ${smallestShare}`, share >= smallestShare)
      },
      [],
      { ROLE: 'all' },
    ),
  )
}

/** Alternates the sides, so that other load on the machine affects both equally. */
async function compareQueues(): Promise<void> {
  await withDatabase((short) =>
    withDatabase(async (long) => {
      const queues = {
        short: await fillQueue(short, 100, picks),
        long: await fillQueue(long, 10_000, picks),
      }
      const took: { short: number[]; long: number[] } = { short: [], long: [] }
      for (let pick = -picks / 10; pick < picks; pick += 1) {
        const [shortMs, longMs] = [await queues.short.pick(), await queues.long.pick()]
        if (pick < 0) continue
        took.short.push(shortMs)
        took.long.push(longMs)
      }
      await queues.short.close()
      await queues.long.close()
      for (const [name, times] of Object.entries(took)) {
        const [p50, p95] = [percentile(times, 50), percentile(times, 95)]
        console.log(`next print, ${name} queue: p50 ${p50.toFixed(2)} ms, p95 ${p95.toFixed(2)} ms`)
      }
      const ratio = median(took.long) / median(took.short)
      verdict('10,000 / 100 queued prints', ratio, `at most ${largestRatio}`, ratio <= largestRatio)
    }),
  )
}

function checkEstimates(): void {
  const shares = Array.from({ length: days }, (_, day) => {
    const prints = simulateDay(day + 1, 1_000)
    return prints.filter(isCloseEstimate).length / prints.length
  })
  const share = shares.reduce((sum, value) => sum + value) / days
  console.log(`${days} days of 1,000 prints, printers out of paper now and then; by day: ${list(shares, 2)}`)
  verdict(
    'prints done within 20 % or 2 minutes of the first estimate',
    share,
    `at least ${smallestCloseShare}`,
    share >= smallestCloseShare,
  )
}
