import type { UserRow } from '../../accounts/tables.ts'
import { givenRequest, givenUser } from '../database/factories.ts'
import type { PaymentsApp, Proof } from '../app/payments-app.ts'
import { signedIn } from './people.ts'

/** A user with a request worth ₹14 and an order opened for it, unless `open` is false. */
export async function givenOrder(
  shop: PaymentsApp,
  {
    owner,
    request: overrides = {},
    open = true,
  }: {
    owner?: UserRow
    request?: Parameters<typeof givenRequest>[2]
    open?: boolean
  } = {},
) {
  const { db } = shop.database
  const user = owner ?? (await givenUser(db))
  const request = await givenRequest(db, user, overrides)
  const call = await signedIn(shop, user)
  const ask = () => call('POST', '/api/payment/create-order', { printRequestId: request.id })
  const verify = (proof: Proof) =>
    call('POST', '/api/payment/verify', { ...proof, printRequestId: request.id })
  const answer = open ? await ask() : undefined
  const order_id = String(answer?.json.data?.orderId)
  return { user, request, ask, answer, order_id, verify }
}

/** Everything that a payment may change. */
export async function moneyTables({ database: { db, pool } }: PaymentsApp) {
  const jobs = await pool.query(`select data from pgboss.job where name not like 'simulator-%' order by id`)
  return {
    orders: await db.selectFrom('payment_orders').selectAll().orderBy('id').execute(),
    payments: await db.selectFrom('payments').selectAll().orderBy('id').execute(),
    events: await db.selectFrom('webhook_events').selectAll().orderBy('event_id').execute(),
    requests: await db.selectFrom('print_requests').selectAll().orderBy('id').execute(),
    history: await db.selectFrom('print_request_history').selectAll().orderBy('id').execute(),
    jobs: jobs.rows,
  }
}
