import { i18n } from '@campus-print/domain/language'
import { requestStatuses } from '@campus-print/domain/ordering'
import {
  attemptStates,
  invoiceTitles,
  paymentMethods,
  refundKinds,
  refundProgresses,
} from '@campus-print/domain/payments'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Timestamp, success } from './envelope.ts'
import { plainText } from './plain-text.ts'

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

/** The most requests that are paid together. */
export const maxPaidTogether = 20

const tooMany = () =>
  i18n.t('You can pay for at most {most} print requests at once', { most: maxPaidTogether })

const paidTogether = {
  printRequestId: z.optional(z.uuid()),
  /** Several requests that are paid together. */
  printRequestIds: z.optional(z.array(z.uuid()).check(z.maxLength(maxPaidTogether, { error: tooMany }))),
}

interface NamedRequests {
  readonly printRequestId?: string | undefined
  readonly printRequestIds?: readonly string[] | undefined
}

/** The requests that a call names, each once, in the order in which it names them. */
export function requestIdsIn({ printRequestId, printRequestIds = [] }: NamedRequests): string[] {
  const named = [...(printRequestId === undefined ? [] : [printRequestId]), ...printRequestIds]
  return [...new Set(named.map((id) => id.toLowerCase()))]
}

const namesARequest = z.refine<NamedRequests>((named) => requestIdsIn(named).length > 0, {
  path: ['printRequestId'],
  error: () => i18n.t('Please choose at least one print request'),
})
/** Limits the ids of both fields together. */
const namesNotTooMany = z.refine<NamedRequests>((named) => requestIdsIn(named).length <= maxPaidTogether, {
  path: ['printRequestIds'],
  error: tooMany,
})

export const createOrder = endpoint({
  method: 'POST',
  path: '/api/payment/create-order',
  summary: 'Open one payment order for one or several requests, or answer the one that is open for them',
  access: 'user',
  body: z.object(paidTogether).check(namesARequest, namesNotTooMany),
  answer: success({ data: CheckoutOrder }),
})

/** The three fields with which the provider's checkout proves a payment. */
export const CheckoutSignature = z.object({
  razorpay_order_id: z.string().check(z.maxLength(100)),
  razorpay_payment_id: z.string().check(z.maxLength(100)),
  razorpay_signature: z.string().check(z.maxLength(200)),
})
export type CheckoutSignature = z.infer<typeof CheckoutSignature>

export const verifyPayment = endpoint({
  method: 'POST',
  path: '/api/payment/verify',
  summary: 'Verify a payment; the first call queues what it pays for, a later one answers the same',
  access: 'user',
  body: z
    .extend(CheckoutSignature, { ...paidTogether, paymentMethod: z.optional(z.enum(paymentMethods)) })
    .check(namesARequest, namesNotTooMany),
  answer: success({
    data: z.object({
      /** The print ID of the first request. */
      uniqueId: z.string(),
      /** The print IDs of all that the payment queued. */
      uniqueIds: z.array(z.string()),
      printRequestId: z.string(),
      printRequestIds: z.array(z.string()),
      status: z.string(),
    }),
  }),
})

/** The state of the payment of a request. */
export const PaymentCheck = z.object({
  printRequestId: z.string(),
  status: z.enum(requestStatuses),
  /** While the request is pending: whether a payment is under way, or the last one failed. */
  attempt: z.enum(attemptStates),
  /** The provider's id of the payment that was tried. */
  paymentId: z.nullable(z.string()),
  /** When it was begun. */
  since: z.nullable(Timestamp),
  /** Why it failed, in the bank's words; `null` where the bank gave no reason. */
  reason: z.nullable(z.string()),
})
export type PaymentCheck = z.infer<typeof PaymentCheck>

export const checkPayment = endpoint({
  method: 'POST',
  path: '/api/payment/check',
  summary: 'Check the payment of a request at the provider; a captured payment queues the request',
  access: 'user',
  body: z.object({ printRequestId: z.uuid() }),
  answer: success({ data: PaymentCheck }),
})

export const paymentWebhook = endpoint({
  method: 'POST',
  path: '/api/payment/webhook',
  summary: 'A webhook of the payment provider, signed over the raw body',
  access: 'provider',
  answer: success({}),
})

export const paymentCallback = endpoint({
  method: 'POST',
  path: '/api/payment/callback/:id',
  summary: 'Redirects a browser that paid on the provider’s own page to the payment page',
  access: 'provider',
  worksOnHold: true,
  params: z.object({ id: z.uuid() }),
  notFound: 'request_not_found',
  consumes: 'application/x-www-form-urlencoded',
})

export const reopenedCallback = endpoint({
  method: 'GET',
  path: paymentCallback.path,
  summary: 'Redirects a browser that opens the callback address again to the payment page',
  access: 'public',
  params: paymentCallback.params,
  notFound: 'request_not_found',
})

/** A refund, as the owner of the request sees it; amounts are in rupees. */
export const RequestRefund = z.object({
  id: z.string(),
  /** The payment that is refunded: the one for the print, a second one for it, or one that arrived too late. */
  kind: z.enum(refundKinds),
  amount: z.number(),
  status: z.enum(refundProgresses),
  /** Paid out at the desk, where its owner collects it; otherwise it goes back to where it was paid from. */
  inCash: z.boolean(),
  reason: z.string(),
  createdAt: Timestamp,
  refundedAt: z.nullable(Timestamp),
  /** `null` for money that was never on an invoice, as what was paid a second time. */
  creditNoteNumber: z.nullable(z.string()),
})
export type RequestRefund = z.infer<typeof RequestRefund>

/** A print request that was paid together with another. */
export const PaidTogether = z.object({
  printRequestId: z.string(),
  /** The print ID. */
  uniqueId: z.string(),
  documentName: z.string(),
  status: z.enum(requestStatuses),
})
export type PaidTogether = z.infer<typeof PaidTogether>

/** What was paid for a request and what was refunded of it; amounts are in rupees. */
export const RequestPayment = z.object({
  /** Amount paid for this request alone. */
  amount: z.number(),
  /** In the provider's words: `upi`, `card`, `netbanking` and others; `cash` at the desk. */
  method: z.nullable(z.string()),
  paidAt: Timestamp,
  /** `null` for a payment that no print was made for: it is refunded without an invoice. */
  invoiceNumber: z.nullable(z.string()),
  /** What that invoice is titled. */
  invoiceTitle: z.nullable(z.enum(invoiceTitles)),
  refunds: z.array(RequestRefund),
  /** All requests that the payment queued, in the order in which they were to be paid; empty for one alone. */
  paidTogether: z.array(PaidTogether),
})
export type RequestPayment = z.infer<typeof RequestPayment>

export const refundRequest = endpoint({
  method: 'POST',
  path: '/api/desk/requests/:id/refund',
  summary: 'Refund a request, all that is left or a part of it; one in the queue is still printed',
  access: 'desk',
  params: z.object({ id: z.uuid() }),
  notFound: 'request_not_found',
  body: z.object({
    /** Chosen by the client: repeated calls with the same one refund once. */
    refundId: z.optional(z.uuid()),
    /** In rupees; by default everything that has not been refunded. */
    amount: z.optional(z.number()),
    reason: z
      .string()
      .check(
        z.trim(),
        z.maxLength(200),
        z.regex(plainText, { error: () => i18n.t('Please use plain text') }),
        z.regex(/[\p{L}\p{N}]/u, { error: () => i18n.t('Please say why') }),
      ),
  }),
  answer: success({ data: RequestPayment }),
})

export const retryRefund = endpoint({
  method: 'POST',
  path: '/api/desk/refunds/:id/retry',
  summary: 'Send a failed refund again',
  access: 'desk',
  params: z.object({ id: z.uuid() }),
  answer: success({ data: RequestPayment }),
})
