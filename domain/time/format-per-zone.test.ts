import { expect, test } from 'vitest'
import { formatPerZone } from './format-per-zone.ts'

const hour = formatPerZone('en-GB', { hour: '2-digit', minute: '2-digit' })

test('a time is formatted in the given zone, whichever zone was used before', () => {
  const noon = new Date('2026-01-05T12:00:00Z')
  const zones = ['Asia/Kolkata', 'UTC', 'Asia/Kolkata']
  expect(zones.map((zone) => hour(zone).format(noon))).toEqual(['17:30', '12:00', '17:30'])
  expect(hour('UTC')).toBe(hour('UTC'))
})

test('an unknown time zone is rejected', () => {
  expect(() => hour('Asia/Nowhere')).toThrow(RangeError)
})
