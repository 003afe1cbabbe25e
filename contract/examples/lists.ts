import * as history from '../history.ts'
import * as queue from '../queue.ts'
import * as quota from '../quota.ts'
import * as validate from '../validate-settings.ts'
import { type ExampleEntry, example } from './example.ts'
import { fileName, printId, printSettings, queuedRequest, requestId } from './samples.ts'

const listed = { data: [queuedRequest], pagination: { page: 1, pages: 1, limit: 10 }, total: 1 }
const listQuery = { page: '1', limit: '10', sort: 'newest', dateFilter: 'month', search: 'lab' } as const

export const listExamples: readonly ExampleEntry[] = [
  example(history.listRequests, { query: listQuery, answer: listed }),
  example(history.listRequestsAgain, { query: listQuery, answer: listed }),
  example(history.requestsCsv, { query: { status: 'completed', dateFilter: 'month' } }),
  example(history.requestHistory, {
    query: { sortBy: 'totalCost', sortOrder: 'desc', dateFrom: '2026-07-01', dateTo: '2026-07-31' },
    answer: listed,
  }),
  example(history.dateRangeStats, {
    query: { startDate: '2026-07-01', endDate: '2026-07-02' },
    answer: {
      data: {
        totalRequests: 2,
        totalSpent: 12,
        totalPages: 12,
        byStatus: { pending: 0, in_queue: 0, in_process: 0, ready: 1, completed: 0, failed: 0, cancelled: 1 },
        byDay: [
          { date: '2026-07-01', requests: 2, pages: 12, spent: 12 },
          { date: '2026-07-02', requests: 0, pages: 0, spent: 0 },
        ],
      },
    },
  }),
  example(queue.queueStatus, {
    answer: {
      data: {
        inQueue: 4,
        inProcess: 1,
        estimatedMinutes: 6,
        printers: { available: 1, total: 2 },
        yours: [
          {
            id: requestId,
            uniqueId: printId,
            place: 2,
            estimatedMinutes: 3,
            readyAt: '2026-07-01T06:08:00.000Z',
          },
        ],
      },
    },
  }),
  example(queue.estimatePrint, {
    query: { pages: '8', pageSize: 'A4', printType: 'black', doubleSided: 'false' },
    answer: { data: { estimatedMinutes: 7, readyAt: '2026-07-01T06:12:00.000Z' } },
  }),
  example(queue.listPrinters, {
    answer: {
      data: [
        {
          name: 'Library, ground floor',
          state: 'idle',
          stateReasons: ['toner-low-warning'],
          color: true,
          duplex: true,
          pageSizes: ['A4', 'A3'],
          finishings: ['staple'],
        },
      ],
    },
  }),
  example(quota.quota, {
    answer: {
      data: {
        limit: 200,
        used: 44,
        remaining: 156,
        period: 'month',
        resetsAt: '2026-07-31T18:30:00.000Z',
        examMode: { limit: 50, used: 12, remaining: 38, roomAt: '2026-07-01T07:01:00.000Z' },
      },
    },
  }),
  example(validate.validateSettings, {
    body: { serverFileName: fileName, ...printSettings },
    answer: {
      data: {
        valid: true,
        errors: [],
        perPage: 1,
        costBreakdown: null,
        totalPages: 8,
        totalCost: 8,
        sides: 8,
        sheets: 4,
      },
    },
  }),
]
