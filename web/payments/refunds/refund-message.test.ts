import type { RequestRefund } from '@campus-print/contract/payments'
import { expect, test } from 'vitest'
import { deskRefundMessage, refundMessage } from './refund-message.ts'

const refund: RequestRefund = {
  id: '0',
  kind: 'sale',
  amount: 14.5,
  status: 'on_its_way',
  inCash: false,
  reason: 'Cancelled before printing',
  createdAt: '2026-11-20T11:00:00Z',
  refundedAt: null,
  creditNoteNumber: 'CN/26-27/000001',
}

test('a refund that is under way shows since when', () => {
  expect(refundMessage(refund)).toBe('₹14.50 has been on its way back to you since 20 November 2026')
  expect(deskRefundMessage(refund)).toBe('₹14.50 on its way back since 20 November 2026')
})

test('a completed refund shows its date', () => {
  const arrived = { ...refund, status: 'refunded', refundedAt: '2026-11-23T11:00:00Z' } as const
  expect(refundMessage(arrived)).toBe('₹14.50 refunded on 23 November 2026')
  expect(deskRefundMessage(arrived)).toBe('₹14.50 refunded on 23 November 2026')
})

test('a failed refund names the print desk to the user but not to the desk', () => {
  const failed = { ...refund, status: 'failed' } as const
  expect(refundMessage(failed)).toBe('₹14.50 could not be sent back. Please ask at the print desk.')
  expect(deskRefundMessage(failed)).toBe('₹14.50 did not go through')
})
