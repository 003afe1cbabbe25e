import { expect, test } from 'vitest'
import { quotaError, quotaSpan, quotaUse } from './index.ts'

const timeZone = 'Asia/Kolkata'

test.each([
  ['day', '2026-01-31T23:59:59+05:30', '2026-01-31T00:00:00+05:30', '2026-02-01T00:00:00+05:30'],
  ['day', '2026-02-01T00:00:00+05:30', '2026-02-01T00:00:00+05:30', '2026-02-02T00:00:00+05:30'],
  ['month', '2026-01-31T23:59:59+05:30', '2026-01-01T00:00:00+05:30', '2026-02-01T00:00:00+05:30'],
  ['month', '2026-12-01T00:00:00+05:30', '2026-12-01T00:00:00+05:30', '2027-01-01T00:00:00+05:30'],
] as const)('a quota for a %s counts at %s from %s to %s', (period, now, from, resetsAt) => {
  expect(quotaSpan(period, new Date(now), timeZone)).toEqual({
    from: new Date(from),
    resetsAt: new Date(resetsAt),
  })
})

const quota = { pages: 100, period: 'month' } as const
const now = new Date('2026-01-15T12:00:00Z')

test.each([
  [0, 100, undefined],
  [90, 10, undefined],
  [100, 0, undefined],
  [
    90,
    11,
    'This print takes 11 pages. Of your 100 pages for this month you have 10 left until 1 February 2026.',
  ],
  [
    100,
    1,
    'This print takes 1 page. Of your 100 pages for this month you have none left until 1 February 2026.',
  ],
  [
    130,
    2,
    'This print takes 2 pages. Of your 100 pages for this month you have none left until 1 February 2026.',
  ],
])('of 100 pages a month %i are used and %i are ordered: %s', (used, pages, message) => {
  expect(quotaError(quota, { used, pages, now, timeZone })).toBe(message)
})

test('what a day’s quota leaves is left until the next day', () => {
  const late = new Date('2026-01-31T23:59:00+05:30')
  expect(quotaError({ pages: 1, period: 'day' }, { used: 0, pages: 3, now: late, timeZone })).toBe(
    'This print takes 3 pages. Of your 1 page for today you have 1 left until 1 February 2026.',
  )
})

test('no less than no page is left when the quota was lowered', () => {
  expect(quotaUse(quota, 130)).toEqual({ limit: 100, used: 130, remaining: 0 })
})
