import { describe, expect, test } from 'vitest'
import {
  campusClock,
  collectionTime,
  defaultTimeZone,
  defaultWeekHours,
  hoursToday,
  serviceStatus,
  openingAt,
  type Holiday,
  areHolidays,
  isDayHours,
  isTimeZone,
} from './index.ts'
import fc from 'fast-check'

const open = {
  acceptingOrders: true,
  maintenanceMode: false,
  maintenanceMessage: '',
  closeOutsideHours: false,
  weekHours: defaultWeekHours,
  holidays: [],
  timeZone: defaultTimeZone,
  pricesKnown: true,
}
/** 2026-01-05 is a Monday; India is five and a half hours ahead of UTC. */
const monday = (time: string) => new Date(`2026-01-05T${time}:00+05:30`)

describe('the campus clock', () => {
  test('shows the time of the campus, not of the server', () => {
    expect(campusClock(new Date('2026-01-04T20:00:00Z'), 'Asia/Kolkata')).toEqual({
      weekday: 1,
      time: '01:30',
    })
  })

  test('midnight is 00:00', () => expect(campusClock(monday('00:00'), defaultTimeZone).time).toBe('00:00'))
})

test.each([
  ['08:59', false],
  ['09:00', true],
  ['17:59', true],
  ['18:00', false],
])('on a Monday at %s being open is %s', (time, isWithinHours) => {
  expect(hoursToday(open, monday(time)).isWithinHours).toBe(isWithinHours)
})

describe('the service', () => {
  test('accepts orders at night unless it is set to close', () => {
    expect(serviceStatus(open, monday('23:00'))).toMatchObject({ available: true, reasons: [] })
    expect(serviceStatus({ ...open, closeOutsideHours: true }, monday('23:00'))).toMatchObject({
      available: false,
      reasons: ['Orders are taken from 09:00 to 18:00 today.'],
    })
  })

  test('states each reason for being unavailable', () => {
    const status = serviceStatus({ ...open, acceptingOrders: false, maintenanceMode: true }, monday('10:00'))
    expect(status.available).toBe(false)
    expect(status.reasons).toHaveLength(2)
  })

  test('accepts no order while prices cannot be read', () => {
    expect(serviceStatus({ ...open, pricesKnown: false }, monday('10:00'))).toMatchObject({
      available: false,
      reasons: ['Our prices are being corrected. Orders are taken again soon.'],
    })
  })

  test('reports a closed day as closed', () => {
    const week = defaultWeekHours.map(() => null)
    const status = serviceStatus({ ...open, closeOutsideHours: true, weekHours: week }, monday('10:00'))
    expect(status.reasons).toEqual(['The print desk is closed today.'])
    expect(status.businessHours).toEqual({ start: '', end: '', isWithinHours: false })
  })
})

const pongal = { date: '2026-01-14', name: 'Pongal' }

describe('a holiday', () => {
  const holidays = [{ date: '2026-01-05', name: 'Founders’ Day' }, pongal]

  test('closes the desk for the day of the campus, and says why', () => {
    const status = serviceStatus({ ...open, holidays, closeOutsideHours: true }, monday('10:00'))
    expect(status.reasons).toEqual(['The print desk is closed today: Founders’ Day.'])
    expect(status.businessHours).toEqual({ start: '', end: '', isWithinHours: false })
    expect(hoursToday({ ...open, holidays }, new Date('2026-01-05T18:31:00Z')).holiday).toBeUndefined()
  })

  test('is skipped when the next opening is looked for', () => {
    expect(opening('04T20:00', defaultWeekHours, holidays)).toEqual({
      isOpen: false,
      next: { daysAhead: 2, weekday: 2, at: '09:00' },
    })
  })

  test.each([
    [[], true],
    [[pongal, { date: '2026-10-20', name: 'Diwali' }], true],
    [[pongal, { ...pongal, name: 'Sankranti' }], false],
    [[{ date: '2026-02-30', name: 'Nothing' }], false],
    [[{ date: '2026-01-14', name: ' ' }], false],
    [[{ date: '2026-01-14' }], false],
    ['2026-01-14', false],
    [null, false],
  ])('validation of the holidays %j returns %s', (value, possible) => {
    expect(areHolidays(value)).toBe(possible)
  })
})

test('maintenance says what the campus wrote, or the usual sentence', () => {
  const reasonsOf = (maintenanceMessage: string) =>
    serviceStatus({ ...open, maintenanceMode: true, maintenanceMessage }, monday('10:00')).reasons
  expect(reasonsOf('Back at 14:00.')).toEqual(['Back at 14:00.'])
  expect(reasonsOf('')).toEqual(['The service is under maintenance.'])
})

/** 2026-01-05 is a Monday. */
const at = (moment: string) => new Date(`2026-01-${moment}:00+05:30`)
const opening = (moment: string, weekHours = defaultWeekHours, holidays: readonly Holiday[] = []) =>
  openingAt({ weekHours, holidays, timeZone: defaultTimeZone }, at(moment))

test('opening times state until when the desk is open', () => {
  expect(opening('05T09:00')).toEqual({ isOpen: true, until: '18:00' })
  expect(opening('05T17:59')).toEqual({ isOpen: true, until: '18:00' })
  expect(opening('04T13:59')).toEqual({ isOpen: true, until: '14:00' })
})

test.each([
  ['05T08:59', { daysAhead: 0, weekday: 1, at: '09:00' }],
  ['05T18:00', { daysAhead: 1, weekday: 2, at: '09:00' }],
  ['09T23:59', { daysAhead: 1, weekday: 6, at: '08:00' }],
])('a desk that is closed on %s opens next at %j', (moment, next) => {
  expect(opening(moment)).toEqual({ isOpen: false, next })
})

test('opening times skip days without hours, even a whole week', () => {
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

test('opening times agree with the hours of the day at every moment', () => {
  fc.assert(
    fc.property(fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') }), (now) => {
      const { isWithinHours } = hoursToday(open, now)
      expect(openingAt(open, now).isOpen).toBe(isWithinHours)
    }),
  )
})

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
])('validation of the hours %j returns %s', (value, possible) => {
  expect(isDayHours(value)).toBe(possible)
})

test.each([
  [defaultTimeZone, true],
  ['UTC', true],
  ['Asia/Poona', false],
  ['IST ', false],
  ['', false],
])('validation of the time zone "%s" returns %s', (name, known) => {
  expect(isTimeZone(name)).toBe(known)
})

describe('the time at which a print can be collected', () => {
  const hours = { weekHours: defaultWeekHours, holidays: [pongal], timeZone: defaultTimeZone }
  const at = (text: string) => new Date(`2026-01-${text}:00+05:30`)

  test.each([
    ['of 20 minutes in the morning', '05T10:00', 20, '05T10:20'],
    ['before the desk opens, from its opening on', '05T07:00', 10, '05T09:10'],
    ['at night, from the next opening on', '05T22:00', 10, '06T09:10'],
    ['shortly before closing time, on the next day', '05T17:55', 10, '06T09:05'],
    ['that would be ready at closing time, on the next day', '05T17:50', 10, '06T09:00'],
    ['on Friday evening, on Saturday', '09T17:30', 60, '10T08:30'],
    ['longer than two days', '05T17:00', 60 + 9 * 60 + 5, '07T09:05'],
    ['before a holiday, after it', '13T17:55', 10, '15T09:05'],
  ])('%s', (_, now, minutes, expected) => {
    expect(collectionTime(hours, at(now), minutes)).toEqual(at(expected))
  })

  test('is unknown where the desk never opens', () => {
    const never = { ...hours, weekHours: defaultWeekHours.map(() => null) }
    expect(collectionTime(never, at('05T10:00'), 1)).toBeUndefined()
  })

  test('is by the clocks of the campus when they change', () => {
    const berlin = { weekHours: defaultWeekHours, holidays: [], timeZone: 'Europe/Berlin' }
    const ready = collectionTime(berlin, new Date('2026-03-28T20:00:00+01:00'), 5)
    expect(ready).toEqual(new Date('2026-03-29T08:05:00+02:00'))
  })

  test('lies in the opening hours, and no earlier than that of a shorter print', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true }),
        fc.nat(3_000),
        fc.nat(300),
        (now, minutes, more) => {
          const [first, second] = [
            collectionTime(hours, now, minutes)!,
            collectionTime(hours, now, minutes + more)!,
          ]
          expect(first.getTime()).toBeGreaterThanOrEqual(now.getTime() + minutes * 60_000)
          expect(second.getTime()).toBeGreaterThanOrEqual(first.getTime())
          expect(hoursToday(hours, first).isWithinHours).toBe(true)
        },
      ),
    )
  })
})
