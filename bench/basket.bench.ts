// Compares one payment for five documents with one for a single document: the SQL statements, and the time from opening
// the payment order until all prints are queued.
import { httpClient } from './orders/http-client.ts'
import { type Customer, newCustomer } from './orders/customers.ts'
import { type RecordedApp, withRecordedApp } from './orders/recorded-app.ts'
import { machine, median, verdict } from './report.ts'
import { withDatabase } from './with-database.ts'
import { plainSettings } from '../server/testing/fixtures/people/orders.ts'

const warmUpRounds = 5
const rounds = 60
const documents = 5
const aim = 1.6

type Post = ReturnType<typeof httpClient>

const before = machine()
await withDatabase(({ connection, dataDir }) => withRecordedApp({ connection, dataDir }, measure))

async function measure({ url, db, recorder }: RecordedApp): Promise<void> {
  const customer = await newCustomer(db, url)
  const post = httpClient(url, customer.token)
  const took: Record<number, number[]> = { 1: [], [documents]: [] }
  const statements: Record<number, number> = {}
  for (let round = -warmUpRounds; round < rounds; round += 1) {
    // Alternates the sides, so that other load on the machine affects both equally.
    for (const count of [1, documents]) {
      const printRequestIds = await place(post, customer, count)
      const began = performance.now()
      const sent = await recorder.during(() => pay(post, printRequestIds))
      if (round >= 0) took[count]?.push(performance.now() - began)
      statements[count] = sent.filter(({ path }) => !path.startsWith('/dev/')).length
    }
  }
  post.close()
  const [msOfOne, msOfFive] = [median(took[1] ?? []), median(took[documents] ?? [])]
  const [statementsOfOne, statementsOfFive] = [
    statements[1] ?? Number.NaN,
    statements[documents] ?? Number.NaN,
  ]
  console.log(`${before}; median of ${rounds} rounds`)
  console.log(`1 document   ${msOfOne.toFixed(1)} ms, ${statementsOfOne} statements`)
  console.log(`${documents} documents  ${msOfFive.toFixed(1)} ms, ${statementsOfFive} statements`)
  verdict('time of five / of one', msOfFive / msOfOne, `at most ${aim}`, msOfFive / msOfOne <= aim)
  const ratio = statementsOfFive / statementsOfOne
  verdict('statements of five / of one', ratio, `at most ${aim}`, ratio <= aim)
}

async function place(post: Post, { serverFileName }: Customer, count: number): Promise<string[]> {
  const ids: string[] = []
  while (ids.length < count) {
    const { data } = await postJson(post, '/api/print/request', { serverFileName, ...plainSettings })
    ids.push(String(data['id']))
  }
  return ids
}

/** Includes the time of the simulated provider, which is the same for both sides. */
async function pay(post: Post, printRequestIds: readonly string[]): Promise<void> {
  const opened = await postJson(post, '/api/payment/create-order', { printRequestIds })
  const scenario = { order_id: opened.data['orderId'], method: 'upi', outcome: 'success' }
  const { status, json } = await post('/dev/razorpay/scenarios/pay', scenario)
  if (status !== 200) throw new Error(`The payment failed: ${status}`)
  const paid = await postJson(post, '/api/payment/verify', { ...json, printRequestIds })
  const queued = paid.data['uniqueIds']
  if (!Array.isArray(queued) || queued.length !== printRequestIds.length) {
    throw new Error(`${String(queued)} were queued`)
  }
}

async function postJson(post: Post, path: string, body: object): Promise<{ data: Record<string, unknown> }> {
  const { status, json } = await post(path, body)
  if (status !== 200 && status !== 201) throw new Error(`${path}: ${status} ${JSON.stringify(json)}`)
  return json as { data: Record<string, unknown> }
}
