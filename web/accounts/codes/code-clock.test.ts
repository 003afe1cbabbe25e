import { expect, test } from 'vitest'
import { formatClock, secondsUntil } from './code-clock.ts'

test('a countdown rounds up to whole seconds and ends at zero', () => {
  expect(secondsUntil(600_000, 0)).toBe(600)
  expect(secondsUntil(600_000, 599_001)).toBe(1)
  expect(secondsUntil(600_000, 600_000)).toBe(0)
  expect(secondsUntil(600_000, 900_000)).toBe(0)
})

test.each([
  [600, '10:00'],
  [65, '1:05'],
  [0, '0:00'],
])('a countdown of %i seconds reads %s', (seconds, clock) => {
  expect(formatClock(seconds)).toBe(clock)
})
