import { expect, test } from 'vitest'
import { listPause } from './list-pause.ts'

test('a list is asked for again only while a payment in it is being checked', () => {
  expect(listPause([{ paymentAttempt: 'none' }, { paymentAttempt: 'open' }])).toBe(30_000)
  expect(listPause([{ paymentAttempt: 'none' }, { paymentAttempt: 'failed' }])).toBe(false)
  expect(listPause([])).toBe(false)
  expect(listPause(undefined)).toBe(false)
})
