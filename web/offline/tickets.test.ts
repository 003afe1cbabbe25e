import type { PrintRequest } from '@campus-print/contract/ordering'
import { expect, test } from 'vitest'
import { mergeTickets } from './tickets.ts'

const seen = (id: string, status: PrintRequest['status'], uniqueId: string | null = `PRT-${id}`) =>
  ({ id, status, uniqueId, documentName: `${id}.pdf` }) as PrintRequest
const ticket = (id: string, status: PrintRequest['status'] = 'in_queue') => ({
  id,
  status,
  uniqueId: `PRT-${id}`,
  documentName: `${id}.pdf`,
})

test('a request that was paid becomes a ticket, before older ones', () => {
  expect(mergeTickets([ticket('a')], [seen('b', 'ready')])).toEqual([ticket('b', 'ready'), ticket('a')])
})

test('a request that is not paid is no ticket', () => {
  expect(mergeTickets([], [seen('a', 'pending', null)])).toEqual([])
})

test('a ticket takes the newest status', () => {
  expect(mergeTickets([ticket('a')], [seen('a', 'ready')])).toEqual([ticket('a', 'ready')])
})

test.each(['completed', 'cancelled'] as const)('a request that is %s is no ticket any more', (status) => {
  expect(mergeTickets([ticket('a'), ticket('b')], [seen('a', status)])).toEqual([ticket('b')])
})
