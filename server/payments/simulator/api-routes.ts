import type { FastifyInstance } from 'fastify'
import type { RazorpayKeys } from '../../config.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { apiKeyHook } from './api-key.ts'
import { capturePayment } from './capture.ts'
import { read, unknownId } from './fault.ts'
import { hidden } from './hidden.ts'
import { CaptureInput, ListInput, OrderInput } from './inputs.ts'
import { openOrder } from './orders.ts'
import { presentList, presentOrder, presentPayment, presentRefund } from './present.ts'
import { IdempotencyKey, RefundInput, refundPayment } from './refunds.ts'
import {
  findOrder,
  findPayment,
  findRefund,
  listOrders,
  listPayments,
  listRefunds,
  paymentsOf,
  refundsOf,
} from './simulator-store.ts'
import type { SimulatedOrder, SimulatedPayment } from './tables.ts'

interface Parts {
  readonly db: Db
  readonly jobs: Pick<Jobs, 'enqueue'>
  readonly keys: RazorpayKeys
  readonly clock: () => Date
}

interface ById {
  Params: { id: string }
}

/** The provider's REST calls. */
export function apiRoutes(scope: FastifyInstance, { db, jobs, keys, clock }: Parts): void {
  scope.addHook('onRequest', apiKeyHook(keys))
  const order = async (row: SimulatedOrder) => presentOrder(row, await paymentsOf(db, row.id))
  const payment = async (row: SimulatedPayment) => presentPayment(row, await refundsOf(db, row.id))

  scope.post('/orders', hidden, async ({ body }) =>
    order(await openOrder(db, read(OrderInput, body), clock())),
  )

  scope.get('/orders', hidden, async ({ query }) => {
    const { receipt, count, skip } = read(ListInput, query)
    const rows = await listOrders(db, { receipt, count, skip })
    return presentList(await Promise.all(rows.map(order)))
  })

  scope.get<ById>('/orders/:id', hidden, async ({ params }) => order(known(await findOrder(db, params.id))))

  scope.get<ById>('/orders/:id/payments', hidden, async ({ params }) => {
    const { id } = known(await findOrder(db, params.id))
    return presentList(await Promise.all((await paymentsOf(db, id)).map(payment)))
  })

  scope.get('/payments', hidden, async ({ query }) =>
    presentList(await Promise.all((await listPayments(db, read(ListInput, query))).map(payment))),
  )

  scope.get('/refunds', hidden, async ({ query }) =>
    presentList((await listRefunds(db, read(ListInput, query))).map(presentRefund)),
  )

  scope.get<ById>('/payments/:id', hidden, async ({ params }) =>
    payment(known(await findPayment(db, params.id))),
  )

  scope.post<ById>('/payments/:id/capture', hidden, async ({ params, body }) =>
    payment(await capturePayment({ db, jobs, now: clock() }, params.id, read(CaptureInput, body))),
  )

  scope.post<ById>('/payments/:id/refund', hidden, async ({ params, body, headers }) => {
    const key = read(IdempotencyKey, headers['x-refund-idempotency'])
    const input = read(RefundInput, body ?? {})
    return presentRefund(await refundPayment({ db, jobs, now: clock() }, params.id, input, key))
  })

  scope.get<ById>('/refunds/:id', hidden, async ({ params }) =>
    presentRefund(known(await findRefund(db, params.id))),
  )
}

function known<Row>(row: Row | undefined): Row {
  if (row === undefined) throw unknownId()
  return row
}
