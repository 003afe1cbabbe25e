import { expect, test } from 'vitest'
import { dateFilters, firstDayOfFilter, requestStatuses, statusesCountedWith } from './index.ts'

test('a status filter finds what the specification counts together', () => {
  expect(Object.fromEntries(requestStatuses.map((status) => [status, statusesCountedWith(status)]))).toEqual({
    pending: ['pending', 'in_queue'],
    in_queue: ['pending', 'in_queue'],
    in_process: ['in_process'],
    ready: ['ready', 'completed'],
    completed: ['ready', 'completed'],
    failed: ['failed'],
    cancelled: ['cancelled'],
  })
})

test('date filters begin today, on Monday, and on the first of month and year', () => {
  const sunday = '2026-03-08'
  expect(dateFilters.map((filter) => firstDayOfFilter(filter, sunday))).toEqual([
    undefined,
    sunday,
    '2026-03-02',
    '2026-03-01',
    '2026-01-01',
  ])
})
