import { pollOrdersJob } from '../../payments/checkout/poll-orders.ts'
import { pollRefundsJob } from '../../payments/refunds/poll-refunds.ts'
import { refundPaymentJob } from '../../payments/refunds/refund-payment.ts'
import { givenDocument, givenRequest, givenUser } from '../fixtures/database/factories.ts'
import { returnFromCheckout } from '../models/money/checkout-commands.ts'
import { plainSettings } from '../fixtures/people/orders.ts'
import { type Flow, apiCall, succeeded, webhook, worked } from './flow.ts'
import {
  cancel,
  givenFailedThere,
  givenPaid,
  givenPaidThere,
  givenRequests,
  openOrder,
} from './given-payment.ts'
import type { Shop } from './shop.ts'

/** All that comes before the flow itself is done by a process that lives. */
type GivenFlow = (shop: Shop) => Promise<Flow>

const flows = {
  'placing a request': async (shop) => {
    const { db } = shop.database
    // A new user each time: a user may have only a few unpaid requests.
    const buyer = await givenUser(db)
    const token = await shop.tokenOf(buyer)
    const { id } = await givenDocument(db, buyer)
    const order = { serverFileName: `${id}.pdf`, ...plainSettings }
    return apiCall(() => shop.product.as(token)('POST', '/api/print/request', order))
  },

  'opening the payment order': async (shop) => {
    const { id } = await givenRequest(shop.database.db, shop.owner)
    return apiCall(() => openOrder(shop, id))
  },

  'opening one payment order for several requests': async (shop) => {
    const [first = '', ...others] = await givenRequests(shop, 3)
    // One of them has an order of its own, which is replaced.
    await openOrder(shop, first)
    return apiCall(() => openOrder(shop, first, ...others))
  },

  'a payment for several requests by the browser': async (shop) => {
    const { verify } = await givenPaidThere(shop, {}, 3)
    return apiCall(verify)
  },

  'a payment for several requests of which one was cancelled': async (shop) => {
    const { requestIds, deliverWebhook } = await givenPaidThere(shop, {}, 3)
    await cancel(shop, requestIds[1]!)
    return webhook(deliverWebhook, 'payment.captured')
  },

  'cancelling one of several that were paid together': async (shop) => {
    const { requestIds } = await givenPaid(shop, {}, 3)
    return apiCall(() => cancel(shop, requestIds[1]!))
  },

  'a payment webhook by the browser': async (shop) => {
    const { verify } = await givenPaidThere(shop)
    return apiCall(verify)
  },

  'a payment webhook by the webhook': async (shop) => {
    const { deliverWebhook } = await givenPaidThere(shop)
    return webhook(deliverWebhook, 'payment.captured')
  },

  'a payment webhook by both at once': async (shop) => {
    const { verify, deliverWebhook } = await givenPaidThere(shop)
    const both = (event?: string) => Promise.all([verify().then(succeeded), deliverWebhook(event)])
    // Each of them stays away where it is webhook alone.
    return { act: () => both('payment.captured'), again: () => both(), mayStayAway: false }
  },

  'a payment webhook on the way back from the provider’s page': async (shop) => {
    const { requestId, checkoutSignature } = await givenPaidThere(shop)
    const back = () => returnFromCheckout({ world: shop }, requestId, { ...checkoutSignature })
    return { act: back, again: back, mayStayAway: true }
  },

  'a payment found by a payment check': async (shop) => {
    const { requestId } = await givenPaidThere(shop)
    return apiCall(() => shop.asOwner('POST', '/api/payment/check', { printRequestId: requestId }))
  },

  'a payment found by the order poller': async (shop) => {
    const { requestId } = await givenPaidThere(shop)
    const { db } = shop.database
    const due = { next_check_at: new Date() }
    await db.updateTable('payment_orders').set(due).where('request_id', '=', requestId).execute()
    await shop.jobs.enqueue(db, pollOrdersJob, {})
    return worked(shop, { job: pollOrdersJob })
  },

  'a payment for what was cancelled': async (shop) => {
    const { requestId, deliverWebhook } = await givenPaidThere(shop)
    await cancel(shop, requestId)
    return webhook(deliverWebhook, 'payment.captured')
  },

  'changing what is being paid': async (shop) => {
    const { requestId } = await givenPaidThere(shop)
    // The provider was called a moment ago, so that nothing is known of the payment.
    const checkStarted = { provider_check_started_at: new Date() }
    const { db } = shop.database
    await db.updateTable('payment_orders').set(checkStarted).where('request_id', '=', requestId).execute()
    return apiCall(() => shop.asOwner('PUT', `/api/print/${requestId}`, { copies: 3 }))
  },

  'cancelling what was paid': async (shop) => {
    const { requestId } = await givenPaid(shop)
    return apiCall(() => cancel(shop, requestId))
  },

  'sending a refund': async (shop) => {
    const { requestId, refund } = await givenPaid(shop)
    await cancel(shop, requestId)
    const { id: refundId } = await refund()
    return worked(shop, { job: refundPaymentJob, data: { refundId } })
  },

  'refunding a part at the desk': async (shop) => {
    const { requestId } = await givenPaid(shop)
    const input = { refundId: crypto.randomUUID(), amount: 4, reason: 'Pale' }
    return apiCall(() => shop.asDesk('POST', `/api/desk/requests/${requestId}/refund`, input))
  },

  'hearing that a refund was made': async (shop) => {
    const { requestId, deliverWebhook, refund } = await givenPaid(shop)
    await cancel(shop, requestId)
    // By a worker that crashed before the provider's answer arrived.
    const { id, amount_paise: amount, provider_payment_id: paymentId } = await refund()
    await shop.gateway.refund({ paymentId, amount, idempotencyKey: id })
    return webhook(deliverWebhook, 'refund.processed')
  },

  'hearing that a refund failed': async (shop) => {
    const { deliverWebhook } = await givenFailedThere(shop)
    return webhook(deliverWebhook, 'refund.failed')
  },

  'polling a refund': async (shop) => {
    const { refund } = await givenFailedThere(shop)
    const { id } = await refund()
    const { db } = shop.database
    await db.updateTable('refunds').set({ next_check_at: new Date() }).where('id', '=', id).execute()
    await shop.jobs.enqueue(db, pollRefundsJob, {})
    return worked(shop, { job: pollRefundsJob })
  },

  'sending a failed refund again': async (shop) => {
    const { deliverWebhook, refund } = await givenFailedThere(shop)
    await deliverWebhook()
    const { id } = await refund()
    return apiCall(() => shop.asDesk('POST', `/api/desk/refunds/${id}/retry`))
  },
} satisfies Record<string, GivenFlow>

/** Two concurrent flows, in unknown order. */
export const sideBySide: FlowName = 'a payment webhook by both at once'

export type FlowName = keyof typeof flows
export const flowNames = Object.keys(flows) as FlowName[]

export async function givenFlow(shop: Shop, name: FlowName): Promise<Flow> {
  return flows[name](await withNewOwner(shop))
}

/** The same shop for another customer: what one who has halted keeps locked, no other flow waits for. */
async function withNewOwner(shop: Shop): Promise<Shop> {
  const owner = await givenUser(shop.database.db)
  const token = await shop.tokenOf(owner)
  return Object.create(shop, {
    owner: { value: owner },
    asOwner: { get: () => shop.product.as(token) },
  })
}
