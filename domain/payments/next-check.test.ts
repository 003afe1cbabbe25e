import { expect, test } from 'vitest'
import { firstCheck, nextOrderCheck, nextRefundCheck, retryCheck } from './index.ts'

const openedAt = new Date('2026-11-20T09:00:00Z')
const minute = 60 * 1000
const hour = 60 * minute
const day = 24 * hour
const after = (ms: number) => new Date(openedAt.getTime() + ms)

test('an order or refund is polled first when it is a quarter of an hour old', () => {
  expect(firstCheck(openedAt)).toEqual(after(15 * minute))
})

test.each([
  ['at once', 0, minute],
  ['a quarter of an hour old', 15 * minute, 30 * minute],
  ['a day old', day, 2 * day],
  ['three days old', 3 * day, 6 * day],
])('an order that is polled after %s is polled again when it is twice as old', (_, age, next) => {
  expect(nextOrderCheck(openedAt, after(age))).toEqual(after(next))
})

test('an order older than any answer of a bank is not polled any more', () => {
  expect(nextOrderCheck(openedAt, after(3 * day + 1))).toBeNull()
})

test('an old order whose answer could not be read is polled again in a day', () => {
  const now = after(3 * day + 1)
  expect(nextOrderCheck(openedAt, now, { isUnread: true })).toEqual(new Date(now.getTime() + day))
})

test('a payment check without an answer is repeated after a minute', () => {
  expect(retryCheck(openedAt)).toEqual(after(minute))
})

test.each([
  ['at once', 0, minute],
  ['an hour old', hour, 2 * hour],
  ['a day old', day, 2 * day],
  ['a month old', 30 * day, 31 * day],
])(
  'a refund that is polled after %s is polled again when it is twice as old, or in a day',
  (_, age, next) => {
    expect(nextRefundCheck(openedAt, after(age))).toEqual(after(next))
  },
)
