import type { RequestPayment, RequestRefund } from '@campus-print/contract/payments'
import { expect, test } from 'vitest'
import { cancelMessages } from './say-cancel.ts'

const refund = (kind: RequestRefund['kind'], amount: number): RequestRefund => ({
  id: '0',
  kind,
  amount,
  status: 'on_its_way',
  reason: 'Two pages were pale',
  createdAt: '2026-11-20T11:00:00Z',
  refundedAt: null,
  creditNoteNumber: null,
})
const paid = (...refunds: RequestRefund[]): RequestPayment => ({
  amount: 14,
  method: 'upi',
  paidAt: '2026-11-20T11:00:00Z',
  invoiceNumber: 'CP/26-27/000001',
  invoiceTitle: 'Receipt',
  refunds,
})

test('before a payment has come in, one that still does goes back', () => {
  expect(cancelMessages({ payment: null })).toEqual({
    action: 'Cancel request',
    detail:
      'Nothing will be printed, and no payment has come in. One that still does goes back to you by itself.',
  })
})

test('what was paid is refunded, unless the printer was quicker', () => {
  expect(cancelMessages({ payment: paid() })).toEqual({
    action: 'Cancel and refund ₹14',
    detail:
      'Unless printing has begun, nothing will be printed, and ₹14 goes back to the account you paid from.',
  })
})

test('what the desk gave back is not refunded once more; a second payment is no part of it', () => {
  const { action } = cancelMessages({ payment: paid(refund('sale', 4.1), refund('duplicate', 14)) })
  expect(action).toBe('Cancel and refund ₹9.90')
})

test('where everything was given back there is nothing to refund', () => {
  expect(cancelMessages({ payment: paid(refund('sale', 10), refund('sale', 4)) })).toEqual({
    action: 'Cancel request',
    detail: 'Nothing will be printed, and what you paid has been given back already.',
  })
})
