import { expect, test } from 'vitest'
import { defaultTimeZone, isDayHours, isTimeZone } from './index.ts'

test.each([
  [{ start: '09:00', end: '18:00' }, true],
  [{ start: '00:00', end: '24:00' }, true],
  [{ start: '09:00', end: '25:00' }, false],
  [{ start: '24:00', end: '24:00' }, false],
  [{ start: '9:00', end: '18:00' }, false],
  [{ start: '18:00', end: '09:00' }, false],
  [{ start: '09:00', end: '09:00' }, false],
  [{ start: '09:00' }, false],
  [{ start: 9, end: 18 }, false],
  ['09:00-18:00', false],
  [null, false],
])('hours of a day: %j is %s', (value, possible) => {
  expect(isDayHours(value)).toBe(possible)
})

test.each([
  [defaultTimeZone, true],
  ['UTC', true],
  ['Asia/Poona', false],
  ['IST ', false],
  ['', false],
])('a time zone named "%s" is known: %s', (name, known) => {
  expect(isTimeZone(name)).toBe(known)
})
