import * as desk from '../desk-payments.ts'
import * as money from '../money.ts'
import * as payments from '../payments.ts'
import { type ExampleEntry, example } from './example.ts'
import { checkoutSignature, payment, printId, refundId, requestId, user } from './samples.ts'

const deskPayment = {
  requestId,
  printId,
  documentName: 'Lab report.docx',
  status: 'in_queue',
  owner: { name: user.name, email: user.email },
  paid: 8,
  kept: 8,
  owed: 0,
  paidAt: '2026-07-01T06:03:00.000Z',
  refundFailed: false,
} as const

const refunded = {
  ...payment,
  refunds: [
    {
      id: refundId,
      kind: 'sale',
      amount: 2,
      status: 'on_its_way',
      inCash: false,
      reason: 'Two pages were blank',
      createdAt: '2026-07-01T09:00:00.000Z',
      refundedAt: null,
      creditNoteNumber: 'CN/26-27/000003',
    } as const,
  ],
}

export const paymentExamples: readonly ExampleEntry[] = [
  example(payments.createOrder, {
    body: { printRequestId: requestId },
    answer: {
      data: {
        orderId: checkoutSignature.razorpay_order_id,
        amount: 800,
        currency: 'INR',
        keyId: 'rzp_test_Q1w2E3r4T5y6U7',
        checkoutScript: 'https://checkout.razorpay.com/v1/checkout.js',
        simulated: false,
      },
    },
  }),
  example(payments.verifyPayment, {
    body: { ...checkoutSignature, printRequestId: requestId, paymentMethod: 'upi' },
    answer: {
      message: 'Payment successful! Your print request has been queued.',
      data: {
        uniqueId: printId,
        uniqueIds: [printId],
        printRequestId: requestId,
        printRequestIds: [requestId],
        status: 'in_queue',
      },
    },
  }),
  example(payments.checkPayment, {
    body: { printRequestId: requestId },
    answer: {
      data: {
        printRequestId: requestId,
        status: 'pending',
        attempt: 'failed',
        paymentId: checkoutSignature.razorpay_payment_id,
        since: '2026-07-01T06:02:30.000Z',
        reason: 'The bank declined the payment',
      },
    },
  }),
  example(payments.paymentWebhook, { answer: {} }),
  example(payments.paymentCallback, { params: { id: requestId } }),
  example(payments.reopenedCallback, { params: { id: requestId } }),
  example(payments.refundRequest, {
    params: { id: requestId },
    body: { refundId, amount: 2, reason: 'Two pages were blank' },
    answer: { data: refunded },
  }),
  example(payments.retryRefund, { params: { id: refundId }, answer: { data: refunded } }),
  example(desk.listDeskPayments, { query: { search: printId }, answer: { data: [deskPayment] } }),
  example(desk.getDeskPayment, {
    params: { id: requestId },
    answer: { data: { ...deskPayment, payment: refunded, failures: [] } },
  }),
  example(money.listReconciliations, {
    answer: {
      data: [
        {
          id: '6fa459ea-ee8a-4ca4-894e-db77e160355e',
          from: '2026-06-30T18:30:00.000Z',
          to: '2026-07-01T18:30:00.000Z',
          madeAt: '2026-07-01T20:30:00.000Z',
          payments: 214,
          refunds: 3,
          disagreementCount: 0,
          disagreements: [],
        },
      ],
    },
  }),
]
