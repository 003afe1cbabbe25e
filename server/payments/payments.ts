import { defaultTimeZone } from '@campus-print/domain/availability'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../platform/database/connect.ts'
import { whileClocksAgree } from '../platform/database/while-clocks-agree.ts'
import type { Route } from '../platform/http/route.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Log } from '../platform/log/log.ts'
import { forgetWebhookBodies } from './forget-webhook-bodies.ts'
import type { PaymentProvider } from './provider.ts'
import { deskPaymentRoutes } from './desk/routes.ts'
import { razorpayClient } from './razorpay/client.ts'
import { reconcileBooks, reconcileBooksJob } from './reconciliation/reconcile-books.ts'
import { reconciliationRoutes } from './reconciliation/routes.ts'
import { reconcileOrders, reconcileOrdersJob } from './reconcile-orders.ts'
import { deskRefundRoutes } from './refunds/desk-routes.ts'
import { reconcileRefunds, reconcileRefundsJob } from './refunds/reconcile-refunds.ts'
import { refundPayment, refundPaymentJob } from './refunds/refund-payment.ts'
import { paymentsRoutes } from './routes.ts'

interface Parts {
  readonly app: FastifyInstance
  readonly route: Route
  readonly db: Db
  readonly jobs: Jobs
  readonly provider: PaymentProvider
  readonly clock: () => Date
  readonly log: Log
}

/** Paying for print requests: the calls, the provider's webhook, and the reconciler that finds what both missed. */
export function payments(parts: Parts): void {
  const { db, jobs, provider, clock, log } = parts
  const gateway = razorpayClient({ ...provider, ...provider.keys })
  paymentsRoutes({ ...parts, gateway })
  deskPaymentRoutes(parts)
  deskRefundRoutes(parts)
  reconciliationRoutes(parts)
  const money = () => ({ db, jobs, gateway, log, now: clock() })
  jobs.work(reconcileOrdersJob, (_, { signal }) => reconcileOrders(money(), signal))
  jobs.schedule(reconcileOrdersJob, '*/5 * * * *')
  jobs.work(refundPaymentJob, ({ refundId }) => refundPayment(money(), refundId))
  jobs.work(reconcileRefundsJob, (_, { signal }) => reconcileRefunds(money(), signal))
  jobs.schedule(reconcileRefundsJob, '*/5 * * * *')
  jobs.work(reconcileBooksJob, async () => {
    // First: it needs no provider.
    await whileClocksAgree({ db, log }, () => forgetWebhookBodies({ db, now: clock() }))
    await reconcileBooks(money())
  })
  jobs.schedule(reconcileBooksJob, '0 3 * * *', defaultTimeZone)
}
