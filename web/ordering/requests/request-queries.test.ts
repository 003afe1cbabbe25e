import { expect, test } from 'vitest'
import { listRefetchInterval } from './request-queries.ts'

test('a list is asked for again only while a payment in it is being checked', () => {
  expect(listRefetchInterval([{ paymentAttempt: 'none' }, { paymentAttempt: 'open' }])).toBe(30_000)
  expect(listRefetchInterval([{ paymentAttempt: 'none' }, { paymentAttempt: 'failed' }])).toBe(false)
  expect(listRefetchInterval([])).toBe(false)
  expect(listRefetchInterval(undefined)).toBe(false)
})
