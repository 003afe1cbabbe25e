import type { FastifyInstance } from 'fastify'
import { type PaymentProvider, simulatedProvider } from '../payments/gateway.ts'
import { payments } from '../payments/payments.ts'
import { simulator } from '../payments/simulator/simulator.ts'
import { createHttp } from '../platform/http/create-http.ts'
import { router } from '../platform/http/route.ts'
import { type Jobs, createJobs } from '../platform/jobs/jobs.ts'
import { silentLog } from '../platform/log/log.ts'
import { type TestDatabase, testDatabase } from './test-database.ts'

export interface PaymentsApp {
  app: FastifyInstance
  database: TestDatabase
  jobs: Jobs
  provider: PaymentProvider
  address: string
  /** Calls our API as a user. */
  as(user: { id: string }): (path: string, body: object) => Promise<Answer>
  /** Asks the simulator to play someone who pays. */
  pay(scenario: object): Promise<Proof>
  close(): Promise<void>
}

export interface Answer {
  status: number
  body: { success: boolean; code?: string; message?: string; status?: string; data?: Record<string, unknown> }
}

export interface Proof {
  razorpay_order_id: string
  razorpay_payment_id: string
  razorpay_signature: string
}

const clock = () => new Date()

/**
 * Payments and the simulated provider, listening, with a real database and real jobs. Whoever names themselves in
 * `x-user-id` is signed in. `work: false` leaves every job waiting, so that what was enqueued can be looked at.
 */
export async function paymentsApp({
  work = true,
  provider: other,
  timeoutMs = 10_000,
  webhooksTo,
}: {
  work?: boolean
  provider?: PaymentProvider
  timeoutMs?: number
  /** Where the simulator's webhooks go, instead of to the app. */
  webhooksTo?: string
} = {}): Promise<PaymentsApp> {
  const database = await testDatabase()
  const { db, connection } = database
  const app = await createHttp({ logLevel: 'silent', secure: false, checkoutHosts: [] })
  const jobs = createJobs({ connection, log: silentLog })
  let address = ''
  const provider = other ?? simulatedProvider('a secret of this test, long enough', () => address)
  const route = router(app, async ({ headers }) => {
    const id = headers['x-user-id']
    if (typeof id !== 'string' || id === '') return undefined
    return { id, email: 'asha@campus.example', username: 'asha', permissions: [] }
  })
  payments({ app, route, db, jobs, provider, clock, timeoutMs })
  simulator({ app, db, jobs, provider, ownAddress: () => webhooksTo ?? address, clock })
  await jobs.start({ work })
  address = await app.listen({ host: '127.0.0.1', port: 0 })

  async function post(path: string, body: object, headers: Record<string, string> = {}) {
    const response = await fetch(address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: await response.json() }
  }

  return {
    app,
    database,
    jobs,
    provider,
    address,
    as: (user) => (path, body) => post(path, body, { 'x-user-id': user.id }),
    async pay(scenario) {
      const { status, body } = await post('/dev/razorpay/scenarios/pay', scenario)
      if (status !== 200) throw new Error(`The scenario was refused: ${JSON.stringify(body)}`)
      return body as Proof
    },
    async close() {
      await app.close()
      await jobs.stop()
      await database.close()
    },
  }
}
