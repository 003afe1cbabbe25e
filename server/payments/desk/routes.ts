import { i18n } from '@campus-print/domain/language'
import * as deskPayments from '@campus-print/contract/desk-payments'
import { type Reconciliation, listReconciliations } from '@campus-print/contract/money'
import * as payments from '@campus-print/contract/payments'
import type { Db } from '../../platform/database/connect.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import type { Route } from '../../platform/http/route.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { paymentOfRequest } from '../payment-of-request.ts'
import {
  type ListedReconciliationRow,
  latestReconciliations,
} from '../reconciliation/reconciliation-store.ts'
import { refundFromDesk } from '../refunds/refund-from-desk.ts'
import { retryRefund } from '../refunds/retry-refund.ts'
import { deskPaymentDetails, listDeskPayments } from './desk-payments.ts'

interface Context {
  readonly route: Route
  readonly db: Db
  readonly jobs: Jobs
  readonly eventBus: EventBus
  readonly clock: () => Date
}

/** There is one each night, so this lists the last three months. */
const maxReconciliations = 92

/** Payments, refunds and reconciliations, for the desk and for managers. */
export function deskRoutes({ route, db, jobs, eventBus, clock }: Context): void {
  const context = () => ({ db, jobs, eventBus, now: clock() })

  route(deskPayments.listDeskPayments, async ({ query }) => ({
    data: await listDeskPayments(db, query.search),
  }))

  route(deskPayments.getDeskPayment, async ({ params }) => ({
    data: await deskPaymentDetails(db, params.id),
  }))

  route(payments.refundRequest, async ({ caller, params, body }) => {
    await refundFromDesk(context(), { operatorId: caller.id, requestId: params.id, refund: body })
    return { message: i18n.t('The refund is on its way'), data: await paidRequest(params.id) }
  })

  route(payments.retryRefund, async ({ caller, params }) => {
    const { requestId } = await retryRefund(context(), { operatorId: caller.id, refundId: params.id })
    return { message: i18n.t('The refund is on its way again'), data: await paidRequest(requestId) }
  })

  route(listReconciliations, async () => ({
    data: (await latestReconciliations(db, maxReconciliations)).map(presentReconciliation),
  }))

  async function paidRequest(requestId: string) {
    const payment = await paymentOfRequest(db, requestId)
    if (!payment) throw new Error(`Nothing was paid for request ${requestId}`)
    return payment
  }
}

function presentReconciliation(row: ListedReconciliationRow): Reconciliation {
  return {
    id: row.id,
    from: row.from_at.toISOString(),
    to: row.to_at.toISOString(),
    madeAt: row.made_at.toISOString(),
    payments: row.payments,
    refunds: row.refunds,
    disagreementCount: row.disagreement_count,
    disagreements: row.disagreements.map((found) => ({ ...found })),
  }
}
