import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultTimeZone, defaultWeekHours, hoursToday, openingAt } from './index.ts'

/** 2026-01-05 is a Monday. */
const at = (moment: string) => new Date(`2026-01-${moment}:00+05:30`)
const opening = (moment: string, week = defaultWeekHours) => openingAt(week, at(moment), defaultTimeZone)

test('says until when it is open', () => {
  expect(opening('05T09:00')).toEqual({ isOpen: true, until: '18:00' })
  expect(opening('05T17:59')).toEqual({ isOpen: true, until: '18:00' })
  expect(opening('04T13:59')).toEqual({ isOpen: true, until: '14:00' })
})

test.each([
  ['05T08:59', { daysAhead: 0, weekday: 1, at: '09:00' }],
  ['05T18:00', { daysAhead: 1, weekday: 2, at: '09:00' }],
  ['09T23:59', { daysAhead: 1, weekday: 6, at: '08:00' }],
])('closed on %s, it opens next at %j', (moment, next) => {
  expect(opening(moment)).toEqual({ isOpen: false, next })
})

test('days without hours are passed over, be it a whole week', () => {
  const onMondays = defaultWeekHours.map((hours, weekday) => (weekday === 1 ? hours : null))
  expect(opening('05T18:00', onMondays)).toEqual({
    isOpen: false,
    next: { daysAhead: 7, weekday: 1, at: '09:00' },
  })
  expect(
    opening(
      '05T10:00',
      onMondays.map(() => null),
    ),
  ).toEqual({ isOpen: false, next: null })
})

test('is open whenever the hours of the day say so', () => {
  fc.assert(
    fc.property(fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') }), (now) => {
      const { isWithinHours } = hoursToday(defaultWeekHours, now, defaultTimeZone)
      expect(openingAt(defaultWeekHours, now, defaultTimeZone).isOpen).toBe(isWithinHours)
    }),
  )
})
