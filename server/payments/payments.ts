import type { PaymentChannel } from '@campus-print/domain/payments'
import { defaultTimeZone } from '@campus-print/domain/availability'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../platform/database/connect.ts'
import type { EventBus } from '../platform/events/event-bus.ts'
import { ApiError } from '../platform/http/api-error.ts'
import { whileClocksAgree } from '../platform/database/while-clocks-agree.ts'
import type { Route } from '../platform/http/route.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Log } from '../platform/log/log.ts'
import { deleteOldWebhooks } from './webhooks/delete-old-webhooks.ts'
import type { PaymentProvider } from './provider.ts'
import { deskRoutes } from './desk/routes.ts'
import { type RazorpayClient, razorpayClient } from './razorpay/client.ts'
import { reconcile, reconcileJob } from './reconciliation/reconcile.ts'
import { checkOpenPayment } from './checkout/check-payment.ts'
import { pollOrders, pollOrdersJob } from './checkout/poll-orders.ts'
import { pollRefunds, pollRefundsJob } from './refunds/poll-refunds.ts'
import { refundPayment, refundPaymentJob } from './refunds/refund-payment.ts'
import { paymentsRoutes } from './checkout/routes.ts'
import type { RequestWithDocument } from '../ordering/index.ts'

interface Context {
  readonly app: FastifyInstance
  readonly route: Route
  readonly db: Db
  readonly jobs: Jobs
  readonly eventBus: EventBus
  readonly provider: PaymentProvider
  /** A restored copy does not call the provider. */
  readonly isOnHold: () => boolean
  readonly clock: () => Date
  readonly log: Log
}

interface Payments {
  /** Checks at the provider whether a payment is under way, and applies a captured one. */
  readonly checkOpenPayment: (requestId: string) => Promise<void>
}

/**
 * Payments for print requests: the API, the provider's webhook, and the pollers that find what both missed.
 */
export function payments(context: Context): Payments {
  const { db, jobs, eventBus, provider, clock, log, isOnHold } = context
  const gateway = exceptOnHold(razorpayClient({ ...provider, ...provider.keys }), isOnHold)
  paymentsRoutes({ ...context, gateway })
  deskRoutes(context)
  const money = { db, jobs, eventBus, gateway, log }
  const moneyNow = () => ({ ...money, now: clock() })
  jobs.work(pollOrdersJob, (_, { signal }) => pollOrders({ ...money, clock }, { signal }))
  jobs.schedule(pollOrdersJob, '*/5 * * * *')
  jobs.work(refundPaymentJob, ({ refundId }) => refundPayment(moneyNow(), refundId))
  jobs.work(pollRefundsJob, (_, { signal }) => pollRefunds({ ...money, clock }, { signal }))
  jobs.schedule(pollRefundsJob, '*/5 * * * *')
  jobs.work(reconcileJob, async () => {
    // Runs first, because it needs no provider.
    await whileClocksAgree({ db, log }, () => deleteOldWebhooks({ db, now: clock() }))
    await reconcile(moneyNow())
  })
  jobs.schedule(reconcileJob, '0 3 * * *', defaultTimeZone)
  return { checkOpenPayment: (requestId) => checkOpenPayment(moneyNow(), requestId) }
}

function exceptOnHold(client: RazorpayClient, isOnHold: () => boolean): RazorpayClient {
  const calls = Object.entries(client) as [string, (...input: unknown[]) => Promise<unknown>][]
  const guarded = calls.map(([name, send]) => [
    name,
    async (...input: unknown[]) => {
      if (isOnHold()) throw new ApiError('on_hold')
      return send(...input)
    },
  ])
  return Object.fromEntries(guarded) as RazorpayClient
}

/** A refund of a print request. */
export interface RefundEvent {
  readonly request: RequestWithDocument
  /** The refunded amount, in paise. */
  readonly amount: number
  /** A refund in cash is paid out at the desk. */
  readonly channel: PaymentChannel
}

/** What `payments` publishes in the transaction that changes a refund. */
export interface PaymentsEvents {
  /** The refund is on its way, or waits at the desk. */
  RefundCreated: RefundEvent
  /** The provider has sent the money back, or the desk has paid it out. */
  RefundProcessed: RefundEvent
}
