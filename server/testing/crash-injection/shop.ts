import { openSession } from '../../accounts/sign-in/open-session.ts'
import type { UserRow } from '../../accounts/tables.ts'
import type { PaymentGateway } from '../../payments/checkout/gateway.ts'
import { razorpayClient } from '../../payments/razorpay/client.ts'
import { type Jobs, createJobs } from '../../platform/jobs/jobs.ts'
import { silentLog } from '../../platform/log/log.ts'
import type { ApiClient } from '../fixtures/app/api-client.ts'
import { givenUser } from '../fixtures/database/factories.ts'
import { type PaymentsApp, type CheckoutSignature, paymentsApp } from '../fixtures/app/payments-app.ts'
import type { TestDatabase } from '../fixtures/database/test-database.ts'
import { pauseJobs, requeueJobs } from './paused-jobs.ts'
import { type Product, startProduct } from './product.ts'

/** A product that crashes and restarts, and a provider in another process, which keeps running. */
export interface Shop {
  readonly database: TestDatabase
  readonly provider: PaymentsApp['provider']
  readonly gateway: PaymentGateway
  /** Enqueues jobs as the product does. */
  readonly jobs: Jobs
  readonly owner: UserRow
  /** The running product, and clients of it: the owner, the desk, and a visitor without a session. */
  product: Product
  asOwner: ApiClient
  asDesk: ApiClient
  asAnyone: ApiClient
  /** Signs a user in, for `product.as`. */
  tokenOf(user: UserRow): Promise<string>
  /** Plays a user who pays at the provider. */
  pay(scenario: object): Promise<CheckoutSignature>
  killAndRestart(): Promise<void>
  close(): Promise<void>
}

export async function openShop(): Promise<Shop> {
  const providerApp = await paymentsApp({ work: false })
  const { database, dataDir, provider } = providerApp
  const jobs = createJobs({ connection: database.connection, log: silentLog })
  await jobs.start()
  await pauseJobs(database)
  const owner = await givenUser(database.db)
  const ownerToken = await tokenOf(owner)
  const deskToken = await tokenOf(await givenUser(database.db, { permissions: ['desk'] }))

  const shop: Shop = {
    database,
    provider,
    gateway: razorpayClient({ ...provider, ...provider.keys }),
    jobs,
    owner,
    ...(await start()),
    tokenOf,
    pay: (scenario) => providerApp.pay(scenario),
    async killAndRestart() {
      await shop.product.kill()
      await requeueJobs(database)
      Object.assign(shop, await start())
    },
    async close() {
      await shop.product.kill()
      await jobs.stop()
      await providerApp.close()
    },
  }
  return shop

  async function start() {
    const { connection } = database
    const product = await startProduct({
      connection,
      dataDir,
      keys: provider.keys,
      providerUrl: provider.baseUrl(),
    })
    const [asOwner, asDesk, asAnyone] = [product.as(ownerToken), product.as(deskToken), product.as()]
    return { product, asOwner, asDesk, asAnyone }
  }

  function tokenOf({ id: userId }: UserRow): Promise<string> {
    return openSession(database.db, { userId, device: 'A test', now: new Date() })
  }
}
