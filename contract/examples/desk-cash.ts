import * as cash from '../desk-cash.ts'
import { deskRequest } from './desk.ts'
import { type ExampleEntry, example } from './example.ts'
import { printId, refundId, requestId, user } from './samples.ts'

const count: cash.CashCount = {
  id: '2f1c9d3e-5a7b-4c8d-9e0f-1a2b3c4d5e6f',
  at: '2026-06-30T12:30:00.000Z',
  by: 'Meena',
  expected: 640,
  counted: 638,
  difference: -2,
  left: 200,
  note: 'Two rupees were missing',
}

export const drawer: cash.Cash = {
  expected: 208,
  lastCount: count,
  movementCount: 1,
  movements: [
    {
      id: '8c1e4b7a-3d5f-4a6b-8c9d-0e1f2a3b4c5d',
      amount: 8,
      at: '2026-07-01T06:10:00.000Z',
      by: 'Meena',
      requestId,
      printId,
      ownerName: user.name,
    },
  ],
  refunds: [
    {
      id: refundId,
      amount: 2,
      reason: 'Two pages were blank',
      createdAt: '2026-07-01T09:00:00.000Z',
      requestId,
      printId,
      owner: { name: user.name, phone: user.phone },
    },
  ],
  counts: [count],
}

export const deskCashExamples: readonly ExampleEntry[] = [
  example(cash.payCash, {
    params: { id: requestId },
    body: { amount: 8 },
    answer: {
      message: 'Paid in cash. It is in the queue now.',
      data: { ...deskRequest, status: 'in_queue', shelf: null },
    },
  }),
  example(cash.getCash, { answer: { data: drawer } }),
  example(cash.countCash, {
    body: { counted: 638, left: 200, note: 'Two rupees were missing' },
    answer: { message: 'Count saved', data: { ...drawer, expected: 200, movementCount: 0, movements: [] } },
  }),
  example(cash.payOutCashRefund, {
    params: { id: refundId },
    answer: { message: 'Paid out', data: { ...drawer, refunds: [] } },
  }),
]
