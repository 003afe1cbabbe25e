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
    reason: 'x',
    createdAt: at,
    refundedAt: null,
    creditNoteNumber: null,
  }
}

function paid(...refunds: RequestRefund[]): RequestPayment {
  return { amount: 14, method: 'upi', paidAt: at, invoiceNumber: null, invoiceTitle: null, refunds }
}

test('who gets back what the print was paid with has paid once, credit note or not', () => {
  const sale = refund('sale')
  expect(
    describeDuplicatePayment(paid(sale, { ...sale, creditNoteNumber: 'CN/26-27/000001' })),
  ).toBeUndefined()
})

test('who gets back what came for a request that had ended has not paid twice, nor has who did not pay', () => {
  expect(describeDuplicatePayment(paid(refund('late')))).toBeUndefined()
  expect(describeDuplicatePayment(null)).toBeUndefined()
})

describe('a second payment', () => {
  test('is named, and goes back', () => {
    expect(describeDuplicatePayment(paid(refund('sale', 'failed'), refund('duplicate')))).toEqual({
      title: 'You paid for this print twice',
      detail: 'You get the second payment back, on the account you paid from: see the print summary.',
      isStuck: false,
    })
  })

  test('went back once the bank has it', () => {
    const said = describeDuplicatePayment(paid(refund('duplicate', 'refunded'), refund('sale')))
    expect(said?.detail).toContain('We sent the second payment back')
  })

  test('that could not be sent back is not said to be on its way', () => {
    const said = describeDuplicatePayment(paid(refund('duplicate', 'failed')))
    expect(said).toMatchObject({ isStuck: true, detail: expect.stringContaining('ask at the print desk') })
  })
})

test('who paid more often than twice is told how often, and has not got all of it back before the last is there', () => {
  const said = describeDuplicatePayment(paid(refund('duplicate', 'refunded'), refund('duplicate')))
  expect(said?.title).toBe('You paid for this print 3 times')
  expect(said?.detail).toContain('You get the other payments back')
})

test.each([
  [['failed', 'refunded'], 'one of the other payments'],
  [['on_its_way', 'failed', 'failed'], '2 of the other payments'],
  [['failed', 'failed'], 'the other payments'],
] as const)(
  'of other payments that are %j, only those that are stuck are said to be: %s',
  (statuses, which) => {
    const said = describeDuplicatePayment(paid(...statuses.map((status) => refund('duplicate', status))))
    expect(said).toMatchObject({
      isStuck: true,
      detail: `We could not send ${which} back. Please ask at the print desk.`,
    })
  },
)
