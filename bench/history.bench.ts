// Measures one page of the print history: with a million print requests against ten thousand, and against the same SQL
// behind bare Fastify and pg.
import { Agent, get } from 'node:http'
import { tokenHash } from '../server/accounts/sign-in/open-session.ts'
import { type BareSetup, type BareStatement } from './history/bare-server.ts'
import { type Owner, insertManyRequests } from './history/many-requests.ts'
import { measureRate } from './orders/measure-rate.ts'
import { withRecordedApp } from './orders/recorded-app.ts'
import { list, machine, median, percentile, verdict } from './report.ts'
import { serveBare, withServer } from './serve-built.ts'
import { type GivenDatabase, withDatabase } from './with-database.ts'

const pagePath = '/api/print/requests?status=completed&page=2&limit=10'
const clients = 12
const rounds = 7
const requestsOfRound = 600
const timedRequests = 3_000
const largestRatio = 1.3
const smallestShare = 0.6

const agent = new Agent({ keepAlive: true })

const before = machine()
await withDatabase(async (small) => {
  const fewOwners = await insertManyRequests(small, 10_000)
  await withDatabase(async (large) => {
    const owners = await insertManyRequests(large, 1_000_000)
    console.log(before)
    await withServer(large.dataDir, async ({ url }) => {
      await withServer(small.dataDir, (other) =>
        compareSizes({ url, owners }, { url: other.url, owners: fewOwners }),
      )
      await compareWithBare(large, { url, owners })
    })
  })
})

interface Side {
  readonly url: string
  readonly owners: readonly Owner[]
}

/** Alternates the sides, one HTTP request at a time, so that other load on the machine affects both equally. */
async function compareSizes(large: Side, small: Side): Promise<void> {
  const took: { large: number[]; small: number[] } = { large: [], small: [] }
  for (let index = -200; index < timedRequests; index += 1) {
    const [largeMs, smallMs] = [await timePage(large, index), await timePage(small, index)]
    if (index < 0) continue
    took.large.push(largeMs)
    took.small.push(smallMs)
  }
  for (const [name, times] of Object.entries(took)) {
    const [p50, p99] = [percentile(times, 50), percentile(times, 99)]
    console.log(`${name} table: p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`)
  }
  const ratio = percentile(took.large, 99) / percentile(took.small, 99)
  verdict(
    'p99 of 1,000,000 / p99 of 10,000 requests',
    ratio,
    `at most ${largestRatio}`,
    ratio <= largestRatio,
  )
}

async function timePage({ url, owners }: Side, index: number): Promise<number> {
  const began = performance.now()
  await fetchPage(url, ownerAt(owners, index))
  return performance.now() - began
}

async function compareWithBare(given: GivenDatabase, { url, owners }: Side): Promise<void> {
  const setup = await recordPage(given, owners)
  await serveBare(
    new URL('./history/bare-server.ts', import.meta.url),
    { BARE_SETUP: JSON.stringify(setup) },
    async (bare) => {
      const rates: { ours: number[]; bare: number[] } = { ours: [], bare: [] }
      for (let round = -1; round < rounds; round += 1) {
        const [ours, theirs] = [await rateOf(url, owners), await rateOf(bare.url, owners)]
        if (round < 0) continue
        rates.ours.push(ours)
        rates.bare.push(theirs)
      }
      console.log(
        `${setup.statements.length} statements; ours ${list(rates.ours)}/s, bare ${list(rates.bare)}/s`,
      )
      const share = median(rates.ours.map((rate, round) => rate / (rates.bare[round] ?? Number.NaN)))
      verdict('ours / bare Fastify and pg', share, `at least ${smallestShare}`, share >= smallestShare)
    },
  )
}

function rateOf(url: string, owners: readonly Owner[]): Promise<number> {
  let next = 0
  const workers = Array.from({ length: clients }, (_, index) => index)
  return measureRate(
    workers,
    requestsOfRound,
    async () => void (await fetchPage(url, ownerAt(owners, (next += 1)))),
  )
}

function ownerAt(owners: readonly Owner[], index: number): Owner {
  const owner = owners[Math.abs(index) % owners.length]
  if (!owner) throw new Error('No user was made')
  return owner
}

/** Records the SQL that the app sends for one page. */
async function recordPage(given: GivenDatabase, owners: readonly Owner[]): Promise<BareSetup> {
  const owner = ownerAt(owners, 0)
  const recorded = await withRecordedApp(given, async ({ url, recorder }) => {
    await fetchPage(url, owner)
    return recorder.during(async () => void (await fetchPage(url, owner)))
  })
  const hash = tokenHash(owner.token)
  const statements = recorded.map(({ query: { text, name, values = [] } }): BareStatement => {
    const templates = values.map((value: unknown) =>
      Buffer.isBuffer(value) && value.equals(hash) ? 'session' : value,
    )
    return { text, name, values: templates }
  })
  const callers = Object.fromEntries(owners.map(({ id, token }) => [token, id]))
  return { connection: given.connection, userId: owner.id, callers, statements }
}

function fetchPage(url: string, { token }: Owner): Promise<string> {
  return new Promise((resolve, reject) => {
    get(`${url}${pagePath}`, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject)
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        // A page has ten print requests: the product's JSON has a `uniqueId` for each, the bare server's a `print_id`.
        if (text.split('"print_id"').length + text.split('"uniqueId"').length !== 12)
          return reject(new Error(text))
        resolve(text)
      })
    }).on('error', reject)
  })
}
