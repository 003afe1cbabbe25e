import type { RequestPayment, RequestRefund } from '@campus-print/contract/payments'
import { expect, test } from 'vitest'
import { isPaidTwice } from './paid-twice.ts'

const refund: RequestRefund = {
  id: '0',
  kind: 'sale',
  amount: 14,
  status: 'on_its_way',
  reason: 'Two pages were pale',
  createdAt: '2026-11-20T11:00:00Z',
  refundedAt: null,
  creditNoteNumber: null,
}
const payment: RequestPayment = {
  amount: 14,
  method: 'upi',
  paidAt: '2026-11-20T11:00:00Z',
  invoiceNumber: 'CP/26-27/000001',
  invoiceTitle: 'Receipt',
  refunds: [],
}

test('who gets back a second payment has paid twice', () => {
  const duplicate = { ...refund, kind: 'duplicate' as const }
  expect(isPaidTwice({ ...payment, refunds: [refund, duplicate] })).toBe(true)
})

test('who gets back what the print was paid with has paid once, credit note or not', () => {
  expect(isPaidTwice({ ...payment, refunds: [refund] })).toBe(false)
  expect(isPaidTwice({ ...payment, refunds: [{ ...refund, creditNoteNumber: 'CN/26-27/000001' }] })).toBe(
    false,
  )
})

test('who has not paid has not paid twice', () => {
  expect(isPaidTwice(null)).toBe(false)
})
