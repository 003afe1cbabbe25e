import { expect, test } from 'vitest'
import { comparePayments, compareRefunds } from './index.ts'

const payment = { id: 'pay_1', amount: 1400 }
const refund = { id: 'rfnd_1', amount: 400, status: 'processed' } as const

test('reconciliation of books that agree reports nothing', () => {
  expect(comparePayments([payment], [payment])).toEqual([])
  expect(compareRefunds([refund], [refund])).toEqual([])
  expect(compareRefunds([{ ...refund, status: 'sent' }], [{ ...refund, status: 'pending' }])).toEqual([])
})

test('reconciliation names money that only one side knows, with its amount', () => {
  expect(comparePayments([], [payment])).toEqual([
    { kind: 'unknown_payment', about: 'pay_1', detail: '₹14 there, not here' },
  ])
  expect(comparePayments([payment], [])).toEqual([
    { kind: 'missing_payment', about: 'pay_1', detail: '₹14 here, not there' },
  ])
  expect(compareRefunds([], [refund])).toMatchObject([{ kind: 'unknown_refund', about: 'rfnd_1' }])
  expect(compareRefunds([refund], [])).toMatchObject([{ kind: 'missing_refund', about: 'rfnd_1' }])
})

test('reconciliation names the amounts of both sides where they differ', () => {
  expect(comparePayments([payment], [{ ...payment, amount: 1 }])).toEqual([
    { kind: 'other_payment_amount', about: 'pay_1', detail: 'here ₹14, there ₹0.01' },
  ])
  expect(compareRefunds([refund], [{ ...refund, amount: 300 }])).toMatchObject([
    { kind: 'other_refund_amount' },
  ])
  expect(compareRefunds([refund], [{ ...refund, status: 'failed' }])).toEqual([
    { kind: 'other_refund_status', about: 'rfnd_1', detail: 'here processed, there failed' },
  ])
})
