import { defaultWeekHours } from '@campus-print/domain/availability'
import { expect, test } from 'vitest'
import { formatHours, hoursLines, openingMessage, readyMessage } from './opening-hours.tsx'

test('consecutive days with the same hours share a line, Monday first', () => {
  expect(hoursLines(defaultWeekHours)).toEqual([
    { days: 'Mon-Fri', hours: '9:00 AM to 6:00 PM' },
    { days: 'Sat-Sun', hours: '8:00 AM to 2:00 PM' },
  ])
})

test('a closed day has a line of its own', () => {
  const [sunday, ...rest] = defaultWeekHours
  expect(hoursLines([null, ...rest]).at(-1)).toEqual({ days: 'Sun', hours: 'Closed' })
  expect(sunday).not.toBeNull()
})

test.each([
  ['00:00', '12:30', '12:00 AM to 12:30 PM'],
  ['11:59', '23:05', '11:59 AM to 11:05 PM'],
])('opening hours from %s to %s read %s', (start, end, said) => {
  expect(formatHours({ start, end })).toBe(said)
})

test.each([
  [{ isOpen: true, until: '18:00' }, 'Open now, until 6:00 PM'],
  [{ isOpen: false, next: { daysAhead: 0, weekday: 1, at: '09:00' } }, 'Closed now, opens at 9:00 AM'],
  [
    { isOpen: false, next: { daysAhead: 1, weekday: 6, at: '08:00' } },
    'Closed now, opens tomorrow at 8:00 AM',
  ],
  [
    { isOpen: false, next: { daysAhead: 3, weekday: 1, at: '09:00' } },
    'Closed now, opens on Monday at 9:00 AM',
  ],
  [
    { isOpen: false, next: { daysAhead: 9, weekday: 1, at: '09:00' } },
    'Closed now, opens in 9 days at 9:00 AM',
  ],
  [{ isOpen: false, next: null }, 'Closed'],
] as const)('%j is said as %j', (opening, said) => {
  expect(openingMessage(opening)).toBe(said)
})

test.each([
  ['2026-01-05T14:16:00+05:30', 'Ready by about 2:20 PM'],
  ['2026-01-05T14:20:00+05:30', 'Ready by about 2:20 PM'],
  ['2026-01-06T09:10:00+05:30', 'Ready by about 9:10 AM tomorrow'],
  ['2026-01-08T09:01:00+05:30', 'Ready by about 9:05 AM on Thursday'],
  ['2026-01-12T09:01:00+05:30', 'Ready by about 9:05 AM on 12 January'],
])(
  'a print that can be collected at %s reads "%s" on Monday the 5th, whatever zone the browser is in',
  (at, said) => {
    const now = new Date('2026-01-05T14:00:00+05:30')
    expect(readyMessage(at, { now, timeZone: 'Asia/Kolkata' })).toBe(said)
  },
)
