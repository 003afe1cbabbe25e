import { paymentMethods } from '@campus-print/domain/payments'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { success } from './envelope.ts'

export const CheckoutOrder = z.object({
  /** The provider's id of the order. */
  orderId: z.string(),
  /** In paise, as the provider's checkout takes it. */
  amount: z.number(),
  currency: z.string(),
  keyId: z.string(),
  /** Where the provider's checkout script is loaded from. */
  checkoutScript: z.string(),
  /** No real money moves. */
  simulated: z.boolean(),
})
export type CheckoutOrder = z.infer<typeof CheckoutOrder>

export const createOrder = endpoint({
  method: 'POST',
  path: '/api/payment/create-order',
  summary: 'Open a payment order for a request, or answer the one that is open',
  access: 'user',
  body: z.object({ printRequestId: z.uuid() }),
  answer: success({ data: CheckoutOrder }),
})

/** The three fields with which the provider's checkout proves a payment. */
const Proof = {
  razorpay_order_id: z.string().check(z.maxLength(100)),
  razorpay_payment_id: z.string().check(z.maxLength(100)),
  razorpay_signature: z.string().check(z.maxLength(200)),
}

export const verifyPayment = endpoint({
  method: 'POST',
  path: '/api/payment/verify',
  summary: 'Prove a payment; the first proof queues the request, a later one answers the same',
  access: 'user',
  body: z.object({
    ...Proof,
    printRequestId: z.uuid(),
    paymentMethod: z.optional(z.enum(paymentMethods)),
  }),
  answer: success({
    data: z.object({ uniqueId: z.string(), printRequestId: z.string(), status: z.string() }),
  }),
})

export const paymentWebhook = endpoint({
  method: 'POST',
  path: '/api/payment/webhook',
  summary: 'What the payment provider tells us, signed over the raw body',
  access: 'provider',
  answer: success({}),
})
