import { expect, test } from 'vitest'
import { refundedAmount } from './given-back.ts'

test('what is not kept is given back, to the paisa', () => {
  expect(refundedAmount({ paid: 14.1, kept: 4.2 })).toBe(990)
  expect(refundedAmount({ paid: 1.1, kept: 0.7 })).toBe(40)
  expect(refundedAmount({ paid: 14, kept: 14 })).toBe(0)
})
