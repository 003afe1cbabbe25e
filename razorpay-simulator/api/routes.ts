import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context, Keys } from '../context.ts'
import {
  findOrder,
  findPayment,
  findRefund,
  listOrders,
  listPayments,
  listRefunds,
  paymentsOf,
  refundsOf,
} from '../database/store.ts'
import type { Order, Payment } from '../database/tables.ts'
import { RazorpayError, parse, unknownIdError } from '../errors.ts'
import { ListInput } from '../inputs.ts'
import { OrderInput, createOrder } from '../orders.ts'
import { CaptureInput, capturePayment } from '../payments.ts'
import { IdempotencyKey, RefundInput, refundPayment } from '../refunds.ts'
import { collection, orderEntity, paymentEntity, refundEntity } from './entities.ts'

interface ById {
  Params: { id: string }
}

/** The provider's REST calls. */
export function apiRoutes(
  scope: FastifyInstance,
  { context, keys }: { context: () => Context; keys: Keys },
): void {
  const { db } = context()
  scope.addHook('onRequest', authenticate(keys))
  const order = async (row: Order) => orderEntity(row, await paymentsOf(db, row.id))
  const payment = async (row: Payment) => paymentEntity(row, await refundsOf(db, row.id))

  scope.post('/orders', async ({ body }) => order(await createOrder(context(), parse(OrderInput, body))))

  scope.get('/orders', async ({ query }) => {
    const { receipt, count, skip } = parse(ListInput, query)
    const rows = await listOrders(db, { receipt, count, skip })
    return collection(await Promise.all(rows.map(order)))
  })

  scope.get<ById>('/orders/:id', async ({ params }) => order(existing(await findOrder(db, params.id))))

  scope.get<ById>('/orders/:id/payments', async ({ params }) => {
    const { id } = existing(await findOrder(db, params.id))
    return collection(await Promise.all((await paymentsOf(db, id)).map(payment)))
  })

  scope.get('/payments', async ({ query }) =>
    collection(await Promise.all((await listPayments(db, parse(ListInput, query))).map(payment))),
  )

  scope.get('/refunds', async ({ query }) =>
    collection((await listRefunds(db, parse(ListInput, query))).map(refundEntity)),
  )

  scope.get<ById>('/payments/:id', async ({ params }) => payment(existing(await findPayment(db, params.id))))

  scope.post<ById>('/payments/:id/capture', async ({ params, body }) =>
    payment(await capturePayment(context(), params.id, parse(CaptureInput, body))),
  )

  scope.post<ById>('/payments/:id/refund', async ({ params, body, headers }) => {
    const key = parse(IdempotencyKey, headers['x-refund-idempotency'])
    const input = parse(RefundInput, body ?? {})
    return refundEntity(await refundPayment(context(), params.id, input, key))
  })

  scope.get<ById>('/refunds/:id', async ({ params }) =>
    refundEntity(existing(await findRefund(db, params.id))),
  )
}

function existing<Row>(row: Row | undefined): Row {
  if (row === undefined) throw unknownIdError()
  return row
}

/** A hook that accepts the keys of this simulator alone, by HTTP basic authentication. */
function authenticate({ keyId, keySecret }: Keys) {
  const expected = digest(`${keyId}:${keySecret}`)
  return async ({ headers }: FastifyRequest): Promise<void> => {
    const [scheme, encoded = ''] = (headers.authorization ?? '').split(' ')
    const credentials = Buffer.from(encoded, 'base64').toString('utf8')
    if (credentials.startsWith('rzp_live_')) {
      throw new RazorpayError('Live keys do not belong here: this provider is simulated', { status: 401 })
    }
    const isRight = scheme?.toLowerCase() === 'basic' && timingSafeEqual(digest(credentials), expected)
    if (!isRight) throw new RazorpayError('Authentication failed', { status: 401 })
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
