import { pollOrdersJob } from '../../payments/checkout/poll-orders.ts'
import { pollRefundsJob } from '../../payments/refunds/poll-refunds.ts'
import { refundPaymentJob } from '../../payments/refunds/refund-payment.ts'
import { givenDocument, givenRequest, givenUser } from '../fixtures/database/factories.ts'
import { returnFromCheckout } from '../models/money/checkout-commands.ts'
import { plainSettings } from '../fixtures/people/orders.ts'
import { type Flow, apiCallFlow, expectSuccess, jobFlow, webhookFlow } from './flow.ts'
import {
  cancel,
  givenPaid,
  givenPaidAtProvider,
  givenRefundFailedAtProvider,
  givenRequests,
  openOrder,
} from './given-payment.ts'
import type { Shop } from './shop.ts'

/** Runs the steps before the flow, without a crash. */
type GivenFlow = (shop: Shop) => Promise<Flow>

const flows = {
  'placing a request': async (shop) => {
    const { db } = shop.database
    // A new user each time: a user may have only a few unpaid requests.
    const buyer = await givenUser(db)
    const token = await shop.tokenOf(buyer)
    const { id } = await givenDocument(db, buyer)
    const order = { serverFileName: `${id}.pdf`, ...plainSettings }
    return apiCallFlow(() => shop.product.as(token)('POST', '/api/print/request', order))
  },

  'opening the payment order': async (shop) => {
    const { id } = await givenRequest(shop.database.db, shop.owner)
    return apiCallFlow(() => openOrder(shop, id))
  },

  'opening one payment order for several requests': async (shop) => {
    const [first = '', ...others] = await givenRequests(shop, 3)
    // The first request has a separate order already, which the common order replaces.
    await openOrder(shop, first)
    return apiCallFlow(() => openOrder(shop, first, ...others))
  },

  'a payment for several requests by the browser': async (shop) => {
    const { verify } = await givenPaidAtProvider(shop, {}, 3)
    return apiCallFlow(verify)
  },

  'a payment for several requests of which one was cancelled': async (shop) => {
    const { requestIds, deliverWebhook } = await givenPaidAtProvider(shop, {}, 3)
    await cancel(shop, requestIds[1]!)
    return webhookFlow(deliverWebhook, 'payment.captured')
  },

  'cancelling one of several that were paid together': async (shop) => {
    const { requestIds } = await givenPaid(shop, {}, 3)
    return apiCallFlow(() => cancel(shop, requestIds[1]!))
  },

  'a payment webhook by the browser': async (shop) => {
    const { verify } = await givenPaidAtProvider(shop)
    return apiCallFlow(verify)
  },

  'a payment webhook by the webhook': async (shop) => {
    const { deliverWebhook } = await givenPaidAtProvider(shop)
    return webhookFlow(deliverWebhook, 'payment.captured')
  },

  'a payment webhook by both at once': async (shop) => {
    const { verify, deliverWebhook } = await givenPaidAtProvider(shop)
    const both = (event?: string) => Promise.all([verify().then(expectSuccess), deliverWebhook(event)])
    // The flows with only one of the two already test that it does not retry.
    return { act: () => both('payment.captured'), retry: () => both(), retryIsOptional: false }
  },

  'a payment webhook on the way back from the provider’s page': async (shop) => {
    const { requestId, checkoutSignature } = await givenPaidAtProvider(shop)
    const comeBack = () => returnFromCheckout({ world: shop }, requestId, { ...checkoutSignature })
    return { act: comeBack, retry: comeBack, retryIsOptional: true }
  },

  'a payment found by a payment check': async (shop) => {
    const { requestId } = await givenPaidAtProvider(shop)
    return apiCallFlow(() => shop.asOwner('POST', '/api/payment/check', { printRequestId: requestId }))
  },

  'a payment found by the order poller': async (shop) => {
    const { requestId } = await givenPaidAtProvider(shop)
    const { db } = shop.database
    const due = { next_check_at: new Date() }
    await db.updateTable('payment_orders').set(due).where('request_id', '=', requestId).execute()
    await shop.jobs.enqueue(db, pollOrdersJob, {})
    return jobFlow(shop, { job: pollOrdersJob })
  },

  'a payment for what was cancelled': async (shop) => {
    const { requestId, deliverWebhook } = await givenPaidAtProvider(shop)
    await cancel(shop, requestId)
    return webhookFlow(deliverWebhook, 'payment.captured')
  },

  'changing what is being paid': async (shop) => {
    const { requestId } = await givenPaidAtProvider(shop)
    // The product called the provider a moment ago, so it may not call again and does not know of the payment.
    const checkStarted = { provider_check_started_at: new Date() }
    const { db } = shop.database
    await db.updateTable('payment_orders').set(checkStarted).where('request_id', '=', requestId).execute()
    return apiCallFlow(() => shop.asOwner('PUT', `/api/print/${requestId}`, { copies: 3 }))
  },

  'cancelling what was paid': async (shop) => {
    const { requestId } = await givenPaid(shop)
    return apiCallFlow(() => cancel(shop, requestId))
  },

  'sending a refund': async (shop) => {
    const { requestId, refund } = await givenPaid(shop)
    await cancel(shop, requestId)
    const { id: refundId } = await refund()
    return jobFlow(shop, { job: refundPaymentJob, data: { refundId } })
  },

  'refunding a part at the desk': async (shop) => {
    const { requestId } = await givenPaid(shop)
    const input = { refundId: crypto.randomUUID(), amount: 4, reason: 'Pale' }
    return apiCallFlow(() => shop.asDesk('POST', `/api/desk/requests/${requestId}/refund`, input))
  },

  'hearing that a refund was made': async (shop) => {
    const { requestId, deliverWebhook, refund } = await givenPaid(shop)
    await cancel(shop, requestId)
    // As sent by a worker that crashed before the provider's response arrived.
    const { id, amount_paise: amount, provider_payment_id: paymentId } = await refund()
    await shop.gateway.refund({ paymentId, amount, idempotencyKey: id })
    return webhookFlow(deliverWebhook, 'refund.processed')
  },

  'hearing that a refund failed': async (shop) => {
    const { deliverWebhook } = await givenRefundFailedAtProvider(shop)
    return webhookFlow(deliverWebhook, 'refund.failed')
  },

  'polling a refund': async (shop) => {
    const { refund } = await givenRefundFailedAtProvider(shop)
    const { id } = await refund()
    const { db } = shop.database
    await db.updateTable('refunds').set({ next_check_at: new Date() }).where('id', '=', id).execute()
    await shop.jobs.enqueue(db, pollRefundsJob, {})
    return jobFlow(shop, { job: pollRefundsJob })
  },

  'sending a failed refund again': async (shop) => {
    const { deliverWebhook, refund } = await givenRefundFailedAtProvider(shop)
    await deliverWebhook()
    const { id } = await refund()
    return apiCallFlow(() => shop.asDesk('POST', `/api/desk/refunds/${id}/retry`))
  },
} satisfies Record<string, GivenFlow>

/** Two concurrent flows, in unknown order. */
export const sideBySide: FlowName = 'a payment webhook by both at once'

export type FlowName = keyof typeof flows
export const flowNames = Object.keys(flows) as FlowName[]

export async function givenFlow(shop: Shop, name: FlowName): Promise<Flow> {
  return flows[name](await withNewOwner(shop))
}

/** Returns the shop with a new customer, so that no flow waits for rows that another halted flow has locked. */
async function withNewOwner(shop: Shop): Promise<Shop> {
  const owner = await givenUser(shop.database.db)
  const token = await shop.tokenOf(owner)
  return Object.create(shop, {
    owner: { value: owner },
    asOwner: { get: () => shop.product.as(token) },
  })
}
