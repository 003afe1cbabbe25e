import { expect, test } from 'vitest'
import { defaultTimeZone, defaultWeekHours } from '../availability/index.ts'
import { delayedSince } from './delay.ts'

const at = (time: string) => new Date(`2026-03-02T${time}:00+05:30`)
const hours = { weekHours: defaultWeekHours, holidays: [], timeZone: defaultTimeZone }
const sinceAt = (time: string) => delayedSince(hours, at(time))

test('a print that has waited for half an hour of opening time is delayed', () => {
  expect(sinceAt('12:00')).toEqual(at('11:30'))
  expect(sinceAt('09:30')).toEqual(at('09:00'))
  expect(sinceAt('17:59')).toEqual(at('17:29'))
})

test.each(['08:59', '09:00', '09:29', '18:00', '23:00'])('no print is delayed at %s', (time) => {
  expect(sinceAt(time)).toBeUndefined()
})

test('no print is delayed on a day without hours', () => {
  const holidays = [{ date: '2026-03-02', name: 'Holi' }]
  expect(delayedSince({ ...hours, holidays }, at('12:00'))).toBeUndefined()
  expect(delayedSince({ ...hours, weekHours: Array(7).fill(null) }, at('12:00'))).toBeUndefined()
})
