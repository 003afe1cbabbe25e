import type { RequestPayment, RequestRefund } from '@campus-print/contract/payments'
import { describe, expect, test } from 'vitest'
import { describeDuplicatePayment } from './duplicate-payment.ts'

const at = '2026-11-20T11:00:00Z'

function refund(kind: RequestRefund['kind'], status: RequestRefund['status'] = 'on_its_way'): RequestRefund {
  return {
    id: '0',
    kind,
    amount: 14,
    status,
    inCash: false,
    reason: 'x',
    createdAt: at,
    refundedAt: null,
    creditNoteNumber: null,
  }
}

function paid(...refunds: RequestRefund[]): RequestPayment {
  const invoice = { invoiceNumber: null, invoiceTitle: null }
  return { amount: 14, method: 'upi', paidAt: at, ...invoice, refunds, paidTogether: [] }
}

test('a refund of the sale is no duplicate payment, with or without a credit note', () => {
  const sale = refund('sale')
  expect(
    describeDuplicatePayment(paid(sale, { ...sale, creditNoteNumber: 'CN/26-27/000001' })),
  ).toBeUndefined()
})

test('a late payment for an ended request is no duplicate payment, nor is no payment', () => {
  expect(describeDuplicatePayment(paid(refund('late')))).toBeUndefined()
  expect(describeDuplicatePayment(null)).toBeUndefined()
})

describe('a duplicate payment', () => {
  test('is named with the promise of its refund', () => {
    expect(describeDuplicatePayment(paid(refund('sale', 'failed'), refund('duplicate')))).toEqual({
      title: 'You paid for this print twice',
      detail: 'You get the second payment back, on the account you paid from: see the print summary.',
      hasFailed: false,
    })
  })

  test('is named as refunded once the bank has it', () => {
    const said = describeDuplicatePayment(paid(refund('duplicate', 'refunded'), refund('sale')))
    expect(said?.detail).toContain('We sent the second payment back')
  })

  test('whose refund failed is not promised back', () => {
    const said = describeDuplicatePayment(paid(refund('duplicate', 'failed')))
    expect(said).toMatchObject({ hasFailed: true, detail: expect.stringContaining('ask at the print desk') })
  })
})

test('several duplicate payments are counted, and all are refunded only when the last one is', () => {
  const said = describeDuplicatePayment(paid(refund('duplicate', 'refunded'), refund('duplicate')))
  expect(said?.title).toBe('You paid for this print 3 times')
  expect(said?.detail).toContain('You get the other payments back')
})

test.each([
  [['failed', 'refunded'], 'one of the other payments'],
  [['on_its_way', 'failed', 'failed'], '2 of the other payments'],
  [['failed', 'failed'], 'the other payments'],
] as const)(
  'among duplicate payments with refunds %j only the failed ones are named: %s',
  (statuses, which) => {
    const said = describeDuplicatePayment(paid(...statuses.map((status) => refund('duplicate', status))))
    expect(said).toMatchObject({
      hasFailed: true,
      detail: `We could not send ${which} back. Please ask at the print desk.`,
    })
  },
)
