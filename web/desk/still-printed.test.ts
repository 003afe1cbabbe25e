import { requestStatuses } from '@campus-print/domain/ordering'
import { expect, test } from 'vitest'
import { willStillPrint } from './still-printed.ts'

test('what is in the queue is printed, although all that is kept of its money goes back', () => {
  expect(willStillPrint({ status: 'in_queue', kept: 4.2 }, 420)).toBe(true)
  expect(willStillPrint({ status: 'in_queue', kept: 0 }, 0)).toBe(true)
})

test('who gets a part back has paid for the print', () => {
  expect(willStillPrint({ status: 'in_queue', kept: 14 }, 1300)).toBe(false)
})

test('nothing is said of a print that has left the queue', () => {
  const left = requestStatuses.filter((status) => status !== 'in_queue')
  expect(left.filter((status) => willStillPrint({ status, kept: 14 }, 1400))).toEqual([])
})
