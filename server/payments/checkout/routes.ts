import * as contract from '@campus-print/contract/payments'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/database/connect.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import type { Route } from '../../platform/http/route.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log/log.ts'
import { callbackRoute, receiveCallback } from './receive-callback.ts'
import { checkPayment } from './check-payment.ts'
import { createOrder } from './create-order.ts'
import type { PaymentGateway } from './gateway.ts'
import { paymentMessage, presentCheck, presentOrder, presentPaid } from './present-payment.ts'
import type { PaymentProvider } from '../provider.ts'
import { receiveWebhook, webhookRoute } from '../webhooks/receive-webhook.ts'
import { verifyPayment } from './verify-payment.ts'

interface Context {
  readonly app: FastifyInstance
  readonly route: Route
  readonly db: Db
  readonly jobs: Jobs
  readonly eventBus: EventBus
  readonly provider: PaymentProvider
  readonly gateway: PaymentGateway
  readonly log: Log
  readonly clock: () => Date
}

export function paymentsRoutes({ app, route, provider, clock, ...context }: Context): void {
  const { simulated, keys } = provider
  const { keySecret } = keys

  route(contract.createOrder, async ({ caller, body }) => {
    const order = await createOrder(
      { ...context, simulated, now: clock() },
      { ownerId: caller.id, requestIds: contract.requestIdsIn(body) },
    )
    return { data: presentOrder(order, provider) }
  })

  route(contract.verifyPayment, async ({ caller, body }) => {
    const paid = await verifyPayment(
      { ...context, keySecret, now: clock() },
      { ownerId: caller.id, requestIds: contract.requestIdsIn(body), checkoutSignature: body },
    )
    return { message: paymentMessage(paid), data: presentPaid(paid) }
  })

  route(contract.checkPayment, async ({ caller, body }) => {
    const now = clock()
    const checked = await checkPayment(
      { ...context, now },
      { ownerId: caller.id, requestId: body.printRequestId },
    )
    return { data: presentCheck(checked, now) }
  })

  callbackRoute(app, context, (callback) =>
    receiveCallback({ ...context, keySecret, now: clock() }, callback),
  )

  webhookRoute(app, (webhook) => receiveWebhook({ ...context, ...keys, now: clock() }, webhook))
}
