import fc from 'fast-check'
import { expect, test } from 'vitest'
import { estimateMinutes } from './index.ts'

test.each([
  [0, [30], 0],
  [1, [30], 1],
  [30, [30], 1],
  [31, [30], 2],
  [90, [30, 60], 1],
  [5, [], undefined],
  [0, [], undefined],
])('%i pages take printers of %j pages a minute %s minutes', (pages, speeds, minutes) => {
  expect(estimateMinutes(pages, speeds)).toBe(minutes)
})

const speeds = fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1 })

test('more pages never take less time, and another printer never more', () => {
  fc.assert(
    fc.property(
      fc.nat(100_000),
      fc.nat(1_000),
      speeds,
      fc.integer({ min: 1, max: 200 }),
      (pages, more, given, speed) => {
        const minutes = estimateMinutes(pages, given) ?? Number.NaN
        expect(estimateMinutes(pages + more, given)).toBeGreaterThanOrEqual(minutes)
        expect(estimateMinutes(pages, [...given, speed])).toBeLessThanOrEqual(minutes)
      },
    ),
  )
})
