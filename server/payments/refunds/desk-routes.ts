import * as contract from '@campus-print/contract/payments'
import type { Db } from '../../platform/database/connect.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import type { Route } from '../../platform/http/route.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { paymentOfRequest } from '../payment-of-request.ts'
import { refundFromDesk } from './refund-from-desk.ts'
import { retryRefund } from './retry-refund.ts'

interface Context {
  readonly route: Route
  readonly db: Db
  readonly jobs: Jobs
  readonly eventBus: EventBus
  readonly clock: () => Date
}

/** Giving money back at the desk. */
export function deskRefundRoutes({ route, db, jobs, eventBus, clock }: Context): void {
  const context = () => ({ db, jobs, eventBus, now: clock() })

  route(contract.refundRequest, async ({ caller, params, body }) => {
    await refundFromDesk(context(), { operatorId: caller.id, requestId: params.id, input: body })
    return { message: 'The refund is on its way', data: await paidFor(params.id) }
  })

  route(contract.retryRefund, async ({ caller, params }) => {
    const { requestId } = await retryRefund(context(), { operatorId: caller.id, refundId: params.id })
    return { message: 'The refund is on its way again', data: await paidFor(requestId) }
  })

  async function paidFor(requestId: string) {
    const payment = await paymentOfRequest(db, requestId)
    if (!payment) throw new Error(`Nothing was paid for request ${requestId}`)
    return payment
  }
}
