import { expect, test } from 'vitest'
import { refetchIntervalOf } from './refetch-interval.ts'

test('a list is asked for again only while a payment in it is being checked', () => {
  expect(refetchIntervalOf([{ paymentAttempt: 'none' }, { paymentAttempt: 'open' }])).toBe(30_000)
  expect(refetchIntervalOf([{ paymentAttempt: 'none' }, { paymentAttempt: 'failed' }])).toBe(false)
  expect(refetchIntervalOf([])).toBe(false)
  expect(refetchIntervalOf(undefined)).toBe(false)
})
