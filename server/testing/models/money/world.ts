import { openSession } from '../../../accounts/sign-in/open-session.ts'
import type { UserRow } from '../../../accounts/tables.ts'
import type { PaymentGateway } from '../../../payments/checkout/gateway.ts'
import { type SimulatedProvider, simulatedProvider } from '../../../payments/provider.ts'
import { razorpayClient } from '../../../payments/razorpay/client.ts'
import { type Jobs, createJobs } from '../../../platform/jobs/jobs.ts'
import { type Log, silentLog } from '../../../platform/log/log.ts'
import { type ApiClient, apiClient } from '../../fixtures/app/api-client.ts'
import { givenUser } from '../../fixtures/database/factories.ts'
import type { CheckoutSignature } from '../../fixtures/app/payments-app.ts'
import { type TestApp, secondInstance, testApp } from '../../fixtures/app/test-app.ts'
import type { TestDatabase } from '../../fixtures/database/test-database.ts'

/** A campus with a provider that keeps running and a product that can be restarted. */
export interface ModelWorld {
  readonly database: TestDatabase
  readonly provider: SimulatedProvider
  readonly gateway: PaymentGateway
  readonly jobs: Jobs
  readonly log: Log
  readonly owner: UserRow
  readonly operator: UserRow
  /** Clients of the running product: the owner, the desk, and a visitor without a session. */
  asOwner: ApiClient
  asDesk: ApiClient
  asAnyone: ApiClient
  /** Plays a user who pays at the provider; returns undefined if the provider rejects the payment. */
  pay(scenario: object): Promise<CheckoutSignature | undefined>
  restart(): Promise<void>
  close(): Promise<void>
}

/** Creates the world. Background jobs wait until a step runs them, so the sequence decides when they run. */
export async function givenWorld(): Promise<ModelWorld> {
  const provider: SimulatedProvider = simulatedProvider('a secret of this model', () => providerApp.url)
  const providerApp = await testApp({ ROLE: 'web' }, provider)
  const { database } = providerApp
  const { db, connection } = database
  const jobs = createJobs({ connection, log: silentLog })
  await jobs.start()
  const owner = await givenUser(db)
  const operator = await givenUser(db, { permissions: ['desk'] })
  const now = new Date()
  const ownerToken = await openSession(db, { userId: owner.id, device: 'A test', now })
  const deskToken = await openSession(db, { userId: operator.id, device: 'A test', now })
  let running = await secondInstance(providerApp, {}, provider)

  const world: ModelWorld = {
    database,
    provider,
    gateway: razorpayClient({ ...provider, ...provider.keys }),
    jobs,
    log: silentLog,
    owner,
    operator,
    ...clients(running),
    async pay(scenario) {
      const { status, json } = await providerApp.anyone('POST', '/dev/razorpay/scenarios/pay', scenario)
      return status === 200 ? json : undefined
    },
    async restart() {
      await running.close()
      running = await secondInstance(providerApp, {}, provider)
      Object.assign(world, clients(running))
    },
    async close() {
      await running.close()
      await jobs.stop()
      await providerApp.close()
    },
  }
  return world

  function clients({ url }: TestApp) {
    return {
      asOwner: apiClient(url, ownerToken),
      asDesk: apiClient(url, deskToken),
      asAnyone: apiClient(url),
    }
  }
}
