import type { RequestPayment, RequestRefund } from '@campus-print/contract/payments'
import { describe, expect, test } from 'vitest'
import { cancellationMessage } from './cancelled-request.tsx'

const at = '2026-11-20T11:00:00Z'
const ended = (reason: string | null) => [{ from: 'pending' as const, to: 'cancelled' as const, at, reason }]
const byOwner = { history: ended(null), orderOpenedAt: at }

function paid(...statuses: RequestRefund['status'][]): RequestPayment {
  const refund = {
    kind: 'sale' as const,
    inCash: false,
    amount: 7,
    reason: 'Cancelled before printing',
    createdAt: at,
  }
  const refunds = statuses.map((status, index) => ({
    ...refund,
    id: String(index),
    status,
    refundedAt: null,
    creditNoteNumber: null,
  }))
  const invoice = { invoiceNumber: null, invoiceTitle: null }
  return { amount: 14, method: 'upi', paidAt: at, ...invoice, refunds, paidTogether: [] }
}

test('a cancelled request shows the reason when someone other than its owner cancelled it', () => {
  const unpaid = { payment: null, orderOpenedAt: null, history: ended('Not paid within 24 hours') }
  expect(cancellationMessage(unpaid)).toBe(
    'Not paid within 24 hours. It will not be printed, and nothing was paid for it.',
  )
})

test('a cancelled request with a payment order promises to return a late payment', () => {
  expect(cancellationMessage({ ...byOwner, payment: null })).toContain('refunded automatically')
})

describe('a cancelled request that was paid', () => {
  test('says that the money goes back', () => {
    expect(cancellationMessage({ ...byOwner, payment: paid('refunded', 'on_its_way') })).toContain(
      'is being refunded',
    )
  })

  test('says that the money was sent once all of it was', () => {
    expect(cancellationMessage({ ...byOwner, payment: paid('refunded', 'refunded') })).toContain(
      'was refunded to the account',
    )
  })

  test('does not promise the money while a part of it could not be sent', () => {
    expect(cancellationMessage({ ...byOwner, payment: paid('refunded', 'failed') })).toContain(
      'Part of your refund could not be sent',
    )
  })

  test('speaks of no part where nothing could be sent', () => {
    expect(cancellationMessage({ ...byOwner, payment: paid('failed') })).toContain(
      'Your refund could not be sent',
    )
  })
})
