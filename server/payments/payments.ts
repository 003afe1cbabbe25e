import type { FastifyInstance } from 'fastify'
import type { Db } from '../platform/database/connect.ts'
import type { Route } from '../platform/http/route.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { PaymentProvider } from './gateway.ts'
import { razorpayClient } from './razorpay/client.ts'
import { reconcileOrders, reconcileOrdersJob } from './reconcile-orders.ts'
import { paymentsRoutes } from './routes.ts'

export interface PaymentsParts {
  app: FastifyInstance
  route: Route
  db: Db
  jobs: Jobs
  provider: PaymentProvider
  clock: () => Date
  /** How long the provider may take to answer a call. */
  timeoutMs?: number
  /** The age at which an order is first asked after. */
  firstCheckMs?: number
}

const quarterHour = 15 * 60 * 1000

/** Paying for print requests: the calls, the provider's webhook, and the reconciler that finds what both missed. */
export function payments(parts: PaymentsParts): void {
  const { app, db, jobs, provider, clock, timeoutMs = 10_000, firstCheckMs = quarterHour } = parts
  const { log } = app
  const { keyId, keySecret } = provider.keys
  const gateway = razorpayClient({ baseUrl: provider.baseUrl, keyId, keySecret, timeoutMs })
  paymentsRoutes({ ...parts, gateway, log, firstCheckMs })
  jobs.work(reconcileOrdersJob, (_, { signal }) =>
    reconcileOrders({ db, jobs, gateway, log, now: clock() }, signal),
  )
  jobs.schedule(reconcileOrdersJob, '*/5 * * * *')
}
