import { requestStatuses } from '@campus-print/domain/ordering'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Timestamp, success } from './envelope.ts'
import { RequestPayment } from './payments.ts'

/** How many paid requests are listed at once. */
export const maxDeskPayments = 50

/** A request with a payment, as the desk sees it; amounts are in rupees and the ledger's. */
export const DeskPayment = z.object({
  requestId: z.string(),
  printId: z.string(),
  documentName: z.string(),
  status: z.enum(requestStatuses),
  /** The user who ordered it; a deleted account is named as such. */
  owner: z.object({ name: z.string(), email: z.string() }),
  /** Sum of all payments for the request, including a second one. */
  paid: z.number(),
  /** The part of that which is ours, and which the desk can still refund. */
  kept: z.number(),
  /** What is on its way back, or should be: a refund that failed is still owed. */
  owed: z.number(),
  paidAt: Timestamp,
  /** Whether a refund failed and the desk has not sent it again. */
  refundFailed: z.boolean(),
})
export type DeskPayment = z.infer<typeof DeskPayment>

/** A payment at the desk with each refund, and why some of them failed. */
export const DeskPaymentDetails = z.extend(DeskPayment, {
  payment: RequestPayment,
  failures: z.array(
    z.object({
      refundId: z.string(),
      /** In the provider's words. */
      reason: z.string(),
      /** The provider would not reject it for the same reason again. */
      canSendAgain: z.boolean(),
    }),
  ),
})
export type DeskPaymentDetails = z.infer<typeof DeskPaymentDetails>

export const listDeskPayments = endpoint({
  method: 'GET',
  path: '/api/desk/payments',
  summary:
    'Paid requests by print ID, payment, invoice number, name or address, newest first; without a search, those with a refund that failed',
  access: 'desk',
  query: z.object({ search: z._default(z.string().check(z.maxLength(200)), '') }),
  answer: success({ data: z.array(DeskPayment) }),
})

export const getDeskPayment = endpoint({
  method: 'GET',
  path: '/api/desk/requests/:id/payment',
  summary: 'The payments of a request, their refunds, and the rest that can be refunded',
  access: 'desk',
  params: z.object({ id: z.uuid() }),
  notFound: 'request_not_found',
  answer: success({ data: DeskPaymentDetails }),
})
