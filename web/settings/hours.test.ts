import { defaultWeekHours } from '@campus-print/domain/availability'
import { expect, test } from 'vitest'
import { hoursLines, sayHours } from './hours.ts'

test('days with the same hours share a line, Monday first', () => {
  expect(hoursLines(defaultWeekHours)).toEqual([
    { days: 'Mon-Fri', hours: '9:00 AM to 6:00 PM' },
    { days: 'Sat-Sun', hours: '8:00 AM to 2:00 PM' },
  ])
})

test('a closed day is said, and stands alone', () => {
  const [sunday, ...rest] = defaultWeekHours
  expect(hoursLines([null, ...rest]).at(-1)).toEqual({ days: 'Sun', hours: 'Closed' })
  expect(sunday).not.toBeNull()
})

test.each([
  ['00:00', '12:30', '12:00 AM to 12:30 PM'],
  ['11:59', '23:05', '11:59 AM to 11:05 PM'],
])('%s to %s is %s', (start, end, said) => {
  expect(sayHours({ start, end })).toBe(said)
})
