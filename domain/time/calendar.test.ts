import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  calendarDayOf,
  calendarPeriods,
  countDays,
  firstDayAfter,
  firstDayOf,
  isCalendarDay,
  startOfDay,
} from './index.ts'

const india = 'Asia/Kolkata'

test.each([
  ['2026-01-31', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['26-01-31', false],
  ['2026-1-31', false],
  ['0000-01-01', false],
  ['1970-01-01', true],
  ['1969-12-31', false],
  ['8999-12-31', true],
  ['9999-12-31', false],
  ['2026-01-31T00:00', false],
  ['today', false],
  ['', false],
])('%j as a day of the calendar is %s', (text, possible) => {
  expect(isCalendarDay(text)).toBe(possible)
})

test('a day ends at midnight of the campus, not of the server', () => {
  expect(calendarDayOf(new Date('2026-01-31T18:29:59Z'), india)).toBe('2026-01-31')
  expect(calendarDayOf(new Date('2026-01-31T18:30:00Z'), india)).toBe('2026-02-01')
  expect(startOfDay('2026-02-01', india)).toEqual(new Date('2026-01-31T18:30:00Z'))
})

test.each([
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00Z'],
  ['Europe/Berlin', '2026-03-30', '2026-03-29T22:00:00Z'],
  // Clocks go from 23:59 to 01:00: there is no midnight.
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00Z'],
  // Clocks go back at midnight: the day before has that hour twice, and this one begins with it.
  ['America/Havana', '2026-11-01', '2026-11-01T04:00:00Z'],
  ['Pacific/Kiritimati', '2026-01-01', '2025-12-31T10:00:00Z'],
])('in %s the %s begins at %s', (zone, day, moment) => {
  expect(startOfDay(day, zone)).toEqual(new Date(moment))
})

test.each([
  ['day', '2026-01-01', '2026-01-02'],
  ['week', '2025-12-29', '2026-01-05'],
  ['month', '2026-01-01', '2026-02-01'],
  ['year', '2026-01-01', '2027-01-01'],
] as const)('the %s of the first of January 2026 goes from %s to before %s', (period, first, next) => {
  expect(firstDayOf(period, '2026-01-01')).toBe(first)
  expect(firstDayAfter(period, '2026-01-01')).toBe(next)
})

test('a week begins on Monday, and its Sunday is its last day', () => {
  expect(firstDayOf('week', '2026-01-05')).toBe('2026-01-05')
  expect(firstDayOf('week', '2026-01-11')).toBe('2026-01-05')
})

const anyMoment = fc.date({
  noInvalidDate: true,
  min: new Date('1990-01-01'),
  max: new Date('2100-01-01'),
})
const zones = fc.constantFrom(india, 'UTC', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Cairo')

test('every moment lies between the beginning of its day and that of the next, in every zone', () => {
  fc.assert(
    fc.property(anyMoment, zones, (moment, zone) => {
      const day = calendarDayOf(moment, zone)
      expect(isCalendarDay(day)).toBe(true)
      expect(startOfDay(day, zone).getTime()).toBeLessThanOrEqual(moment.getTime())
      expect(startOfDay(addDays(day, 1), zone).getTime()).toBeGreaterThan(moment.getTime())
    }),
  )
})

test('every period begins on or before its days, and the next one after them', () => {
  fc.assert(
    fc.property(anyMoment, fc.constantFrom(...calendarPeriods), (moment, period) => {
      const day = calendarDayOf(moment, 'UTC')
      const [first, next] = [firstDayOf(period, day), firstDayAfter(period, day)]
      expect([first <= day, day < next]).toEqual([true, true])
      expect(firstDayOf(period, addDays(next, -1))).toBe(first)
    }),
  )
})

test('days are counted with the first and the last', () => {
  expect(countDays('2026-01-31', '2026-01-31')).toBe(1)
  expect(countDays('2028-01-01', '2028-12-31')).toBe(366)
})
