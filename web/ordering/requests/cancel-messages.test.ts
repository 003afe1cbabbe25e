import type { RequestPayment, RequestRefund } from '@campus-print/contract/payments'
import type { RequestStatus } from '@campus-print/domain/ordering'
import { describe, expect, test } from 'vitest'
import { errorFromResponse, networkError } from '../../api/api-error.ts'
import { cancelMessages, describeCancelError } from './cancel-messages.ts'

const refund = (kind: RequestRefund['kind'], amount: number): RequestRefund => ({
  id: '0',
  kind,
  amount,
  status: 'on_its_way',
  inCash: false,
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
  paidTogether: [],
})

test('cancelling an unpaid request promises to return a late payment', () => {
  expect(cancelMessages({ payment: null })).toEqual({
    action: 'Cancel request',
    detail:
      'Nothing will be printed, and no payment has come in. One that still does goes back to you by itself.',
  })
})

test('cancelling a paid request refunds it unless printing has begun', () => {
  expect(cancelMessages({ payment: paid() })).toEqual({
    action: 'Cancel and refund ₹14',
    detail:
      'Unless printing has begun, nothing will be printed, and ₹14 goes back to the account you paid from.',
  })
})

test('the cancel button names what is left after the desk’s refunds, without duplicate payments', () => {
  const { action } = cancelMessages({ payment: paid(refund('sale', 4.1), refund('duplicate', 14)) })
  expect(action).toBe('Cancel and refund ₹9.90')
})

test('a fully refunded request is cancelled without another refund', () => {
  expect(cancelMessages({ payment: paid(refund('sale', 10), refund('sale', 4)) })).toEqual({
    action: 'Cancel request',
    detail: 'Nothing will be printed, and your payment has been refunded already.',
  })
})

const begun = errorFromResponse(409, {
  success: false,
  code: 'invalid_transition',
  message: 'It is being printed already. Please ask at the print desk.',
})
const silent = errorFromResponse(503, {
  success: false,
  code: 'printer_unavailable',
  message: 'The printer has not answered yet.',
})

const inStatus = (status: RequestStatus) => ({ status, cancelRequestedAt: null })

test('a rejected cancellation shows the server’s reason', () => {
  const said = {
    title: 'Not cancelled',
    detail: 'It is being printed already. Please ask at the print desk.',
  }
  expect(describeCancelError(begun, inStatus('in_process'))).toEqual(said)
  expect(describeCancelError(begun, inStatus('failed'))).toEqual(said)
})

test('a cancellation without an answer asks the user to try again', () => {
  expect(describeCancelError(networkError(), inStatus('pending'))?.detail).toBe(
    'No answer came. Check your connection, then try again.',
  )
})

describe('a printer that does not answer a cancellation', () => {
  test('leaves the cancel request pending without a second try', () => {
    expect(describeCancelError(silent, inStatus('in_queue'))).toMatchObject({
      title: 'Not cancelled yet',
      detail: expect.stringContaining('You need not cancel again'),
    })
  })

  test('is still awaited after a reload, until the print moves on', () => {
    const cancelRequestedAt = '2026-01-05T10:00:00.000Z'
    expect(describeCancelError(null, { status: 'in_queue', cancelRequestedAt })?.title).toBe(
      'Not cancelled yet',
    )
    expect(describeCancelError(null, { status: 'in_process', cancelRequestedAt })).toBeUndefined()
  })

  test.each(['in_process', 'failed'] as const)('is not mentioned for a print that is %s', (status) => {
    expect(describeCancelError(silent, inStatus(status))).toBeUndefined()
  })
})

test.each(['ready', 'completed', 'cancelled'] as const)(
  'a cancel error is not shown once the print is %s',
  (status) => {
    expect(describeCancelError(begun, inStatus(status))).toBeUndefined()
  },
)

test('no cancel error is shown before a cancellation', () => {
  expect(describeCancelError(null, inStatus('in_queue'))).toBeUndefined()
})
