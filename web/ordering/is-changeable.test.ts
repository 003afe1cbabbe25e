import { requestStatuses } from '@campus-print/domain/ordering'
import { expect, test } from 'vitest'
import { isChangeable } from './is-changeable.ts'

test('a request is changed as long as it is unpaid and no payment is under way', () => {
  expect(isChangeable({ status: 'pending', paymentAttempt: 'none' })).toBe(true)
  expect(isChangeable({ status: 'pending', paymentAttempt: 'failed' })).toBe(true)
  expect(isChangeable({ status: 'pending', paymentAttempt: 'open' })).toBe(false)
})

test('a request that was paid or has ended is never changed', () => {
  const others = requestStatuses.filter((status) => status !== 'pending')
  expect(others.filter((status) => isChangeable({ status, paymentAttempt: 'none' }))).toEqual([])
})
