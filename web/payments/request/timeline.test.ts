import { expect, test } from 'vitest'
import { timelineOf } from './timeline.ts'

const at = '2026-11-20T11:00:00Z'
const known = { createdAt: at, paidAt: at }

test('a print that failed and goes on shows both ways through the queue', () => {
  const history = (['pending', 'in_queue', 'in_process', 'failed', 'in_queue'] as const).map(
    (to, index, way) => ({ from: way[index - 1] ?? null, to, at, reason: null }),
  )
  const labels = timelineOf({ ...known, status: 'in_queue' }, history).map(({ label }) => label)
  expect(labels).toEqual([
    'Ordered',
    'Paid',
    'Printing',
    'Could not be printed',
    'Back in the queue',
    'Print',
    'Ready to collect',
    'Collect at the desk',
  ])
})

test('a request of a list shows its steps, with the times that the list knows', () => {
  const steps = timelineOf({ ...known, status: 'ready' }, undefined)
  expect(steps.map(({ status, place, at: time }) => [status, place, time])).toEqual([
    ['pending', 'past', at],
    ['in_queue', 'past', at],
    ['in_process', 'past', undefined],
    ['ready', 'present', undefined],
    ['completed', 'next', undefined],
  ])
})

test.each(['failed', 'cancelled'] as const)('nothing follows a request that is %s', (status) => {
  expect(timelineOf({ ...known, status }, undefined).at(-1)).toMatchObject({ status, place: 'present' })
})
