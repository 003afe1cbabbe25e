import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/database/connect.ts'
import { localOnly } from '../../platform/http/local-only.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { SimulatedProvider } from '../provider.ts'
import { checkoutSignature } from '../razorpay/signature.ts'
import { BankAnswer, answerPayment } from './answer-payment.ts'
import { apiRoutes } from './api-routes.ts'
import { checkoutRoutes } from './checkout-routes.ts'
import { answerFaults, read } from './fault.ts'
import { hidden } from './hidden.ts'
import { failRefund, failRefundJob } from './refunds.ts'
import { Scenario, captureLate, lateCaptureJob, play } from './scenarios.ts'
import type { SimulatedPayment } from './tables.ts'
import { deliverWebhook, webhookJob } from './webhooks.ts'

interface Parts {
  readonly app: FastifyInstance
  readonly db: Db
  readonly jobs: Jobs
  readonly provider: SimulatedProvider
  readonly clock: () => Date
}

/** A payment provider for trying and testing, under `/dev/razorpay`: Razorpay's calls, checkout and webhooks. */
export function simulator({ app, db, jobs, provider, clock }: Parts): void {
  const { keys } = provider
  const parts = () => ({ db, jobs, now: clock() })

  app.register(
    async (scope) => {
      scope.addHook('onRequest', localOnly)
      answerFaults(scope)
      scope.post('/scenarios/pay', hidden, async ({ body }) =>
        proofOf(await play(parts(), read(Scenario, body)), keys.keySecret),
      )
      scope.post('/scenarios/answer', hidden, async ({ body }) =>
        proofOf(await answerPayment(parts(), read(BankAnswer, body)), keys.keySecret),
      )
      await scope.register(async (api) => apiRoutes(api, { db, jobs, keys, clock }), { prefix: '/v1' })
      await scope.register(async (pages) => checkoutRoutes(pages, { db, keyId: keys.keyId }), {
        prefix: '/v1',
      })
    },
    { prefix: '/dev/razorpay' },
  )

  jobs.work(webhookJob, (delivery, { signal }) =>
    deliverWebhook({ url: provider.webhookUrl(), webhookSecret: keys.webhookSecret }, delivery, signal),
  )
  jobs.work(lateCaptureJob, ({ paymentId }) => captureLate(parts(), paymentId))
  jobs.work(failRefundJob, ({ refundId }) => failRefund(parts(), refundId))
}

/** The three fields that the provider's checkout hands to the page. */
function proofOf({ id, order_id }: SimulatedPayment, keySecret: string) {
  return {
    razorpay_order_id: order_id,
    razorpay_payment_id: id,
    razorpay_signature: checkoutSignature(order_id, id, keySecret),
  }
}
