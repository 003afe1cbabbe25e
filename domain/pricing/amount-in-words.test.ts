import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountInWords } from './amount-in-words.ts'

describe('an amount in words', () => {
  test.each([
    [0, 'Rupees zero only'],
    [1, 'One paisa only'],
    [50, 'Fifty paise only'],
    [100, 'Rupee one only'],
    [1_400, 'Rupees fourteen only'],
    [2_101, 'Rupees twenty-one and one paisa only'],
    [10_000, 'Rupees one hundred only'],
    [99_999, 'Rupees nine hundred ninety-nine and ninety-nine paise only'],
    [1_00_500, 'Rupees one thousand five only'],
    [1_20_000_50, 'Rupees one lakh twenty thousand and fifty paise only'],
    [1_00_00_000_00, 'Rupees one crore only'],
    [
      12_34_56_789_90,
      'Rupees twelve crore thirty-four lakh fifty-six thousand seven hundred eighty-nine and ninety paise only',
    ],
    [1_00_00_000 * 1_00_000 * 100, 'Rupees one lakh crore only'],
  ])('of %i paise counts in the Indian system: %s', (amount, words) => {
    expect(amountInWords(amount)).toBe(words)
  })

  test('differs between any two amounts', () => {
    const amount = fc.integer({ min: 0, max: 10 ** 12 })
    fc.assert(
      fc.property(amount, amount, (one, other) => {
        expect(amountInWords(one) === amountInWords(other)).toBe(one === other)
      }),
    )
  })

  test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])('rejects %d', (amount) => {
    expect(() => amountInWords(amount)).toThrow(RangeError)
  })
})
