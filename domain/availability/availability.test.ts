import { describe, expect, test } from 'vitest'
import { campusClock, defaultTimeZone, defaultWeekHours, hoursToday, serviceStatus } from './index.ts'

const open = {
  acceptingOrders: true,
  maintenanceMode: false,
  closeOutsideHours: false,
  weekHours: defaultWeekHours,
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
  expect(hoursToday(defaultWeekHours, monday(time), defaultTimeZone).isWithinHours).toBe(isWithinHours)
})

describe('the service', () => {
  test('takes orders at night unless it is set to close', () => {
    expect(serviceStatus(open, monday('23:00'))).toMatchObject({ available: true, reasons: [] })
    expect(serviceStatus({ ...open, closeOutsideHours: true }, monday('23:00'))).toMatchObject({
      available: false,
      reasons: ['Orders are taken from 09:00 to 18:00 today.'],
    })
  })

  test('says each reason for which it takes none', () => {
    const status = serviceStatus({ ...open, acceptingOrders: false, maintenanceMode: true }, monday('10:00'))
    expect(status.available).toBe(false)
    expect(status.reasons).toHaveLength(2)
  })

  test('takes no order while nobody knows what a print costs', () => {
    expect(serviceStatus({ ...open, pricesKnown: false }, monday('10:00'))).toMatchObject({
      available: false,
      reasons: ['Our prices are being corrected. Orders are taken again soon.'],
    })
  })

  test('a closed day is said to be closed', () => {
    const week = defaultWeekHours.map(() => null)
    const status = serviceStatus({ ...open, closeOutsideHours: true, weekHours: week }, monday('10:00'))
    expect(status.reasons).toEqual(['The print desk is closed today.'])
    expect(status.businessHours).toEqual({ start: '', end: '', isWithinHours: false })
  })
})
