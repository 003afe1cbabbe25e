import { failRefund } from '@campus-print/razorpay-simulator'
import { simulatorStorage } from '../../payments/choose-provider.ts'
import { refundPaymentJob } from '../../payments/refunds/refund-payment.ts'
import type { ApiResponse } from '../fixtures/app/api-client.ts'
import { givenRequest } from '../fixtures/database/factories.ts'
import { deliver } from '../models/money/commands.ts'
import { openAtProvider, webhooksOf } from '../models/money/command-sequence.ts'
import { expectSuccess } from './flow.ts'
import { runJobs } from './paused-jobs.ts'
import type { Shop } from './shop.ts'

export function openOrder({ asOwner }: Shop, ...printRequestIds: string[]): Promise<ApiResponse> {
  return asOwner('POST', '/api/payment/create-order', { printRequestIds })
}

export async function givenRequests(shop: Shop, count: number): Promise<string[]> {
  const ids: string[] = []
  while (ids.length < count) ids.push((await givenRequest(shop.database.db, shop.owner)).id)
  return ids
}

export function cancel({ asOwner }: Shop, requestId: string): Promise<ApiResponse> {
  return asOwner('PATCH', `/api/print/${requestId}/cancel`)
}

/** Print requests that are paid at the provider, of which the product does not know yet. */
export async function givenPaidAtProvider(shop: Shop, scenario: object = {}, count = 1) {
  const { db } = shop.database
  const requestIds = await givenRequests(shop, count)
  const [requestId = ''] = requestIds
  const orderId = String((await openOrder(shop, ...requestIds)).json.data.orderId)
  const checkoutSignature = await shop.pay({ order_id: orderId, ...scenario })
  const books = { world: shop, bought: [{ requestId, orderId }] }
  return {
    requestId,
    requestIds,
    checkoutSignature,
    books,
    verify: () =>
      shop.asOwner('POST', '/api/payment/verify', { ...checkoutSignature, printRequestId: requestId }),
    /** Delivers the provider's webhooks: all of them, or one kind. */
    deliverWebhook: async (event = '') => {
      const webhooks = await webhooksOf(books)
      for (const webhook of webhooks.filter(({ body }) => body.includes(event))) await deliver(books, webhook)
    },
    refund: () =>
      db
        .selectFrom('refunds')
        .innerJoin('payments', 'payments.id', 'refunds.payment_id')
        .innerJoin('payment_orders', 'payment_orders.id', 'payments.order_id')
        .select(['refunds.id', 'refunds.amount_paise', 'payments.provider_payment_id'])
        .where('payment_orders.request_id', '=', requestId)
        .executeTakeFirstOrThrow(),
  }
}

export async function givenPaid(shop: Shop, scenario: object = {}, count = 1) {
  const paid = await givenPaidAtProvider(shop, scenario, count)
  expectSuccess(await paid.verify())
  return paid
}

/** A refund that the provider accepted and its bank then rejected, without a webhook to the product. */
export async function givenRefundFailedAtProvider(shop: Shop) {
  const paid = await givenPaid(shop, { outcome: 'refund_failure' })
  await cancel(shop, paid.requestId)
  const { id: refundId } = await paid.refund()
  await runJobs(shop.database, [{ job: refundPaymentJob, data: { refundId } }])
  const { database, jobs } = shop
  const { refunds } = await openAtProvider(paid.books)
  for (const id of refunds) await failRefund({ ...simulatorStorage(database.db, jobs), now: new Date() }, id)
  return paid
}
