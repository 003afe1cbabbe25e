import { expect, test } from 'vitest'
import { isCloseEstimate, simulateDay } from '../testing/simulate-day.ts'
import { estimateFinish, estimateFinishes, measuredSpeed, usableSpeed } from './index.ts'

const idle = { pagesPerMinute: 30, pagesLeft: 0 }

test.each([
  [[10], [idle], [1]],
  [
    [60, 300, 30],
    [idle, idle],
    [2, 10, 3],
  ],
  [
    [30, 30],
    [{ ...idle, pagesLeft: 300 }, idle],
    [1, 2],
  ],
  [[1], [], undefined],
])('prints of %j pages are done by the printers %j within %j minutes', (pages, printers, minutes) => {
  expect(estimateFinishes(pages, printers)).toEqual(minutes)
})

test.each([
  ['waits behind others', 30, [60, 30], [{ ...idle, isAble: true }], 4],
  [
    'goes to the printer that can do it',
    30,
    [60],
    [
      { ...idle, isAble: false },
      { ...idle, pagesLeft: 90, isAble: true },
    ],
    4,
  ],
  [
    'has no estimate where the working printers cannot do it',
    30,
    [],
    [{ ...idle, isAble: false }],
    undefined,
  ],
  ['has no estimate without printers', 30, [60], [], undefined],
])('one more print %s', (_, pages, pagesBefore, printers, minutes) => {
  expect(estimateFinish({ pages, pagesBefore }, printers)).toBe(minutes)
})

test('a printer that reports no speed, or none at all, is taken for a usual one', () => {
  expect([undefined, null, 0, 35].map(usableSpeed)).toEqual([20, 20, 20, 35])
})

test('the speed of a printer is a moving average that very short prints leave alone', () => {
  expect(measuredSpeed(null, { pages: 30, seconds: 60 })).toBe(30)
  expect(measuredSpeed(30, { pages: 20, seconds: 60 })).toBe(28)
  expect(measuredSpeed(30, { pages: 2, seconds: 60 })).toBe(30)
  expect(measuredSpeed(null, { pages: 5, seconds: 0 })).toBeNull()
})

test('on days of 1,000 prints, with printers out of paper, 80 % are done within 20 % or 2 minutes of the first estimate', () => {
  const days = [1, 2, 3, 4, 5].map((seed) => simulateDay(seed, 1_000))
  const results = days.flat()
  expect(results).toHaveLength(5_000)
  const close = results.filter(isCloseEstimate)
  expect(close.length / results.length).toBeGreaterThan(0.8)
})
