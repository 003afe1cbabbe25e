import { plainLayout } from '@campus-print/domain/printing'
import * as desk from '../desk.ts'
import { type ExampleEntry, example } from './example.ts'
import { printId, printSettings, requestId, user } from './samples.ts'

export const deskRequest: desk.DeskRequest = {
  id: requestId,
  printId,
  status: 'ready',
  documentName: 'Lab report.docx',
  owner: { id: user.id, name: user.name, email: user.email, phone: user.phone },
  ...printSettings,
  ...plainLayout,
  totalPages: 8,
  totalCost: 8,
  isPaid: true,
  queueNumber: 214,
  shelf: 'Box 3',
  reason: null,
  handedOver: null,
  reprintOf: null,
  pagesDelivered: 0,
  lastPrinter: { name: 'Library 1', at: '2026-07-01T08:30:00.000Z', pagesCounted: 2 },
  createdAt: '2026-07-01T06:00:00.000Z',
  since: '2026-07-01T06:12:00.000Z',
}
const params = { id: requestId }
const reason = 'The last pages were pale'

export const deskExamples: readonly ExampleEntry[] = [
  example(desk.listDeskRequests, {
    query: { status: 'ready', search: 'asha' },
    answer: {
      data: [deskRequest],
      counts: { in_queue: 12, in_process: 2, ready: 31, failed: 1 },
      pagination: { page: 1, pages: 1, limit: 50 },
      total: 1,
    },
  }),
  example(desk.handOver, {
    params,
    body: { printId: printId.slice(-4) },
    answer: {
      message: 'Handed over',
      data: {
        ...deskRequest,
        status: 'completed',
        handedOver: { by: 'Meena', at: '2026-07-01T08:35:00.000Z' },
      },
    },
  }),
  example(desk.handOverTogether, {
    body: { printIds: [printId] },
    answer: {
      message: '1 print handed over',
      data: [
        { ...deskRequest, status: 'completed', handedOver: { by: 'Meena', at: '2026-07-01T08:35:00.000Z' } },
      ],
    },
  }),
  example(desk.markReady, {
    params,
    body: { reason: 'The printer lost the job after printing', shelf: 'Box 3' },
    answer: { message: 'Ready to collect', data: deskRequest },
  }),
  example(desk.retryPrint, {
    params,
    body: { reason },
    answer: {
      message: 'It will be printed again',
      data: { ...deskRequest, status: 'in_queue', shelf: null, reason },
    },
  }),
  example(desk.failPrint, {
    params,
    body: { reason },
    answer: { message: 'Marked as failed', data: { ...deskRequest, status: 'failed', shelf: null, reason } },
  }),
  example(desk.cancelAtDesk, {
    params,
    body: { reason, pagesNotDelivered: 2 },
    answer: { message: 'Cancelled', data: { ...deskRequest, status: 'cancelled', reason } },
  }),
  example(desk.reprintAtDesk, {
    params,
    body: { reason, pages: '1' },
    answer: {
      message: 'It is printed again for free',
      data: {
        ...deskRequest,
        id: '1d7f0c52-3b68-4a9e-8c15-60e2f4a9b7d3',
        printId: 'PRT-M4K7R81B-2C5XJWQN',
        status: 'in_queue',
        totalCost: 0,
        shelf: null,
        reason,
        reprintOf: requestId,
      },
    },
  }),
  example(desk.messagesAbout, {
    params,
    answer: {
      data: [
        {
          id: '4be0643f-1d98-473b-97cd-ca98a65347dd',
          channel: 'email',
          subject: 'Ready to collect: Lab report.docx',
          state: 'sent',
          createdAt: '2026-07-01T06:12:00.000Z',
          sentAt: '2026-07-01T06:12:02.000Z',
          error: null,
        },
      ],
    },
  }),
  example(desk.changeShelf, {
    params,
    body: { shelf: 'Box 3' },
    answer: { message: 'Shelf changed', data: deskRequest },
  }),
  example(desk.deskUpdates, {}),
]
