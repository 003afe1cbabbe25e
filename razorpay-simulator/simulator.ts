import { createHmac } from 'node:crypto'
import type { FastifyError, FastifyInstance, onRequestHookHandler } from 'fastify'
import { apiRoutes } from './api/routes.ts'
import { checkoutRoutes } from './checkout/routes.ts'
import type { JobQueue, Keys, SimulatorDatabase } from './context.ts'
import { migrate } from './database/migrate.ts'
import type { Payment } from './database/tables.ts'
import { handleErrors, parse } from './errors.ts'
import { BankAnswer, settlePayment } from './payments.ts'
import { failRefund, failRefundJob } from './refunds.ts'
import { Scenario, captureLatePayment, lateCaptureJob, payOrder } from './scenarios.ts'
import { deliverWebhook, webhookJob } from './webhooks.ts'

export interface SimulatorOptions {
  readonly app: FastifyInstance
  /** The path under which all of its routes are. */
  readonly prefix: string
  /** Rejects requests that may not reach it, by answering them. */
  readonly guard: onRequestHookHandler
  readonly db: SimulatorDatabase
  readonly jobs: JobQueue
  readonly keys: Keys
  /** Where it sends its webhooks; a function, since the address may be known only after the start. */
  readonly webhookUrl: () => string
  readonly clock: () => Date
  /** Whether the call may succeed later, such as when the database cannot be reached; the app's own handler answers it. */
  readonly isTemporary: (error: FastifyError) => boolean
}

export interface RazorpaySimulator {
  /** Creates its tables; to be called before the first request. */
  start(): Promise<void>
}

/** Mounts Razorpay's calls, checkout and scenarios on an app, and works off its webhooks. */
export function razorpaySimulator(options: SimulatorOptions): RazorpaySimulator {
  const { app, prefix, guard, db, jobs, keys, webhookUrl, clock, isTemporary } = options
  const context = () => ({ db, jobs, now: clock() })

  app.register(
    async (scope) => {
      scope.addHook('onRequest', guard)
      // These calls are the provider's: @fastify/swagger leaves them out of the description of the app's own API.
      scope.addHook('onRoute', (route) => {
        route.schema = Object.assign({}, route.schema, { hide: true })
      })
      handleErrors(scope, isTemporary)
      scope.post('/scenarios/pay', async ({ body }) =>
        checkoutResponse(await payOrder(context(), parse(Scenario, body)), keys.keySecret),
      )
      scope.post('/scenarios/answer', async ({ body }) =>
        checkoutResponse(await settlePayment(context(), parse(BankAnswer, body)), keys.keySecret),
      )
      await scope.register(async (api) => apiRoutes(api, { context, keys }), { prefix: '/v1' })
      await scope.register(async (pages) => checkoutRoutes(pages, { db, keyId: keys.keyId }), {
        prefix: '/v1',
      })
    },
    { prefix },
  )

  jobs.work(webhookJob, (delivery, { signal }) =>
    deliverWebhook({ url: webhookUrl(), webhookSecret: keys.webhookSecret }, delivery, signal),
  )
  jobs.work(lateCaptureJob, ({ paymentId }) => captureLatePayment(context(), paymentId))
  jobs.work(failRefundJob, ({ refundId }) => failRefund(context(), refundId))

  return { start: () => migrate(db) }
}

/** The three fields that the provider's checkout gives to the page; the signature covers `order_id|payment_id`. */
function checkoutResponse({ id, order_id }: Payment, keySecret: string) {
  return {
    razorpay_order_id: order_id,
    razorpay_payment_id: id,
    razorpay_signature: createHmac('sha256', keySecret).update(`${order_id}|${id}`).digest('hex'),
  }
}
