import { expect, test } from 'vitest'
import { upperCaseDayPeriod } from './day-period.ts'

test.each([
  ['8:35 am', '8:35 AM'],
  ['20 Nov, 3:04 pm', '20 Nov, 3:04 PM'],
  ['8:35 AM', '8:35 AM'],
  ['20 November', '20 November'],
])('the time %s is written %s', (time, written) => {
  expect(upperCaseDayPeriod(time)).toBe(written)
})
