import type { User } from '../accounts.ts'
import type { Document } from '../documents.ts'
import type { MailedCode } from '../envelope.ts'
import type { NewPrintRequest, PrintRequest } from '../ordering.ts'
import type { CheckoutSignature, RequestPayment } from '../payments.ts'

export const requestId = '5c0f3f0a-2a4e-4b6a-9d0e-6f1f1b7a9c11'
export const userId = '0f8fad5b-d9cb-469f-a165-70867728950e'
export const refundId = '7d444840-9dc0-41d2-8f1d-3f5a3e1c2b10'
export const fileName = '3b241101-e2bb-4255-8caf-4136c566a962.pdf'
export const uploadId = '1d9e4c52-7a86-4f0b-b3a1-5e2c8d7f6a90'
export const printId = 'PRT-M4K7Q2XA-9T6WHCRD'
export const token = 'kD3bX0Yw1sQm5nH8vT2rL7pZ4cJ6fG9aUeR'

export const user: User = {
  _id: userId,
  id: userId,
  username: 'Asha Rao',
  name: 'Asha Rao',
  email: 'asha@example.edu',
  whatsappNumber: '9876543210',
  phone: '9876543210',
  category: 'student',
  department: 'CSE',
  language: 'en',
  permissions: [],
  isEmailVerified: true,
  createdAt: '2026-07-01T05:30:00.000Z',
}

export const mailedCode: MailedCode = {
  sentAt: '2026-07-01T05:30:00.000Z',
  expiresAt: '2026-07-01T05:40:00.000Z',
  resendAt: '2026-07-01T05:31:00.000Z',
  attemptsLeft: 5,
  now: '2026-07-01T05:30:00.120Z',
}

export const document: Document = {
  serverFileName: fileName,
  localFilePath: 'unpaid/3b241101',
  documentName: 'Lab report.docx',
  fileType: 'docx',
  documentSize: 48_213,
  pageCount: 6,
  damaged: false,
  uploadedAt: '2026-07-01T06:00:00.000Z',
}

export const printSettings = {
  copies: 2,
  pagesToPrint: '1-3, 6',
  pageSize: 'A4',
  orientation: 'portrait',
  printType: 'black',
  doubleSided: true,
} as const

export const pendingRequest: PrintRequest = {
  _id: requestId,
  id: requestId,
  uniqueId: null,
  serverFileName: fileName,
  localFilePath: 'unpaid/3b241101',
  documentName: 'Lab report.docx',
  documentSize: 48_213,
  documentPages: 6,
  documentDeletedAt: null,
  ...printSettings,
  colorPages: null,
  pagesPerSide: 1,
  booklet: false,
  bindingMargin: 'none',
  finishing: 'none',
  deleteAfterPrint: true,
  status: 'pending',
  paymentAttempt: 'none',
  pagesUsed: 4,
  totalPages: 8,
  costPerPage: 1,
  costBreakdown: null,
  totalCost: 8,
  queueNumber: null,
  shelf: null,
  reprintOf: null,
  createdAt: '2026-07-01T06:01:00.000Z',
  updatedAt: '2026-07-01T06:01:00.000Z',
  paidAt: null,
}

/** A request as it is once these settings were placed. */
export function requestOf({ pagesPerSide = 1, booklet = false, ...settings }: NewPrintRequest): PrintRequest {
  const { bindingMargin = 'none', finishing = 'none', colorPages = null, replaces: _, ...others } = settings
  return { ...pendingRequest, ...others, pagesPerSide, booklet, bindingMargin, finishing, colorPages }
}

export const queuedRequest: PrintRequest = {
  ...pendingRequest,
  uniqueId: printId,
  status: 'in_queue',
  queueNumber: 17,
  updatedAt: '2026-07-01T06:03:00.000Z',
  paidAt: '2026-07-01T06:03:00.000Z',
}

export const checkoutSignature: CheckoutSignature = {
  razorpay_order_id: 'order_Q1w2E3r4T5y6U7',
  razorpay_payment_id: 'pay_A1s2D3f4G5h6J7',
  razorpay_signature: '6c9f0b7f2f0f6d4f3f9f6b7f8e9d0c1b2a3948576675849302918273645566aa',
}

export const payment: RequestPayment = {
  amount: 8,
  method: 'upi',
  paidAt: '2026-07-01T06:03:00.000Z',
  invoiceNumber: 'CP/26-27/000017',
  invoiceTitle: 'Receipt',
  refunds: [],
  paidTogether: [],
}

/** A picture, as PNG in base64. */
export const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
