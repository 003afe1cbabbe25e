import { expect, test } from 'vitest'
import { listRefetchInterval } from './request-queries.ts'

test('the list of requests is polled only while a payment in it is open', () => {
  expect(listRefetchInterval([{ paymentAttempt: 'none' }, { paymentAttempt: 'open' }])).toBe(30_000)
  expect(listRefetchInterval([{ paymentAttempt: 'none' }, { paymentAttempt: 'failed' }])).toBe(false)
  expect(listRefetchInterval([])).toBe(false)
  expect(listRefetchInterval(undefined)).toBe(false)
})
