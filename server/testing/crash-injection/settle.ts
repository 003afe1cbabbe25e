import { expect } from 'vitest'
import { pollOrdersJob } from '../../payments/checkout/poll-orders.ts'
import { checkConsistency } from '../../payments/reconciliation/consistency-store.ts'
import { pollRefundsJob } from '../../payments/refunds/poll-refunds.ts'
import { refundPaymentJob } from '../../payments/refunds/refund-payment.ts'
import { bankAnswers, deliver, makeChecksDue } from '../models/money/commands.ts'
import { compareWithProvider } from '../models/money/check-end.ts'
import { checkMoney } from '../models/money/check-money.ts'
import { type Books, webhooksOf } from '../models/money/command-sequence.ts'
import { runJobs } from './paused-jobs.ts'
import type { Shop } from './shop.ts'

const moneyJobs = [pollOrdersJob, pollRefundsJob, refundPaymentJob].map((job) => ({ job }))

/** Checks what must hold at every moment of the money of all print requests. */
export async function checkAllMoney(shop: Shop): Promise<void> {
  await checkMoney({ world: shop, bought: await boughtIn(shop) })
}

/** Lets the product recover by polling, then delivers all late webhooks; compares the books after each. */
export async function settle(shop: Shop): Promise<void> {
  await pollEverything(shop)
  const books = { world: shop, bought: await boughtIn(shop) }
  await bankAnswers(books)
  await pollEverything(shop)
  await compare(shop)
  for (const webhook of (await webhooksOf(books)).toReversed()) await deliver(books, webhook)
  await pollEverything(shop)
  await compare(shop)
}

/** Makes every poll due and runs jobs until none is left. */
async function pollEverything({ database, jobs }: Shop): Promise<void> {
  const { db } = database
  await makeChecksDue(db)
  await jobs.enqueue(db, pollOrdersJob, {})
  await jobs.enqueue(db, pollRefundsJob, {})
  await runJobs(database, moneyJobs)
}

async function compare(shop: Shop): Promise<void> {
  const books = { world: shop, bought: await boughtIn(shop) }
  await checkMoney(books)
  await compareWithProvider(books)
  const disagreements = await checkConsistency(shop.database.db, new Date())
  // A refund that failed for good waits for the desk.
  expect(disagreements.filter(({ kind }) => kind !== 'refund_failed')).toEqual([])
  const { rows: duplicates } = await shop.database.pool.query(
    'select receipt from razorpay_simulator.orders group by receipt having count(*) > 1',
  )
  expect(duplicates).toEqual([])
}

async function boughtIn({ database }: Shop): Promise<Books['bought']> {
  const { rows } = await database.pool.query<{ id: string; order_id: string | null }>(
    `select r.id, o.provider_order_id as order_id
     from print_requests r left join payment_orders o on o.request_id = r.id`,
  )
  return rows.map(({ id, order_id }) => ({ requestId: id, orderId: order_id ?? 'none' }))
}
