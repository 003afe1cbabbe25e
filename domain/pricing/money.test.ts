import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitInProportion } from './index.ts'

const weights = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 20 })
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

test('the parts of an amount are whole paise and sum to it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), weights, (amount, given) => {
      const parts = splitInProportion(amount, given)
      expect(parts.every((part) => Number.isSafeInteger(part) && part >= 0)).toBe(true)
      expect(sum(parts)).toBe(amount)
    }),
  )
})

test('no part is larger than its weight where the amount is not larger than all of them', () => {
  fc.assert(
    fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (given, share) => {
      const parts = splitInProportion(Math.floor(sum(given) * share), given)
      expect(parts.every((part, index) => part <= (given[index] ?? 0))).toBe(true)
    }),
  )
})

test('each part is within a paisa of its share', () => {
  expect(splitInProportion(100, [1, 1, 1])).toEqual([33, 33, 34])
  expect(splitInProportion(10, [1400, 2800])).toEqual([3, 7])
})

test('an amount without weights is an error', () => {
  expect(() => splitInProportion(100, [])).toThrow(RangeError)
  expect(() => splitInProportion(100, [0])).toThrow(RangeError)
})
