import { requestStatuses } from '@campus-print/domain/ordering'
import { expect, test } from 'vitest'
import { canChangeSettings } from './change-settings.tsx'

test('a request is changed as long as it is unpaid and no payment is under way', () => {
  expect(canChangeSettings({ status: 'pending', paymentAttempt: 'none' })).toBe(true)
  expect(canChangeSettings({ status: 'pending', paymentAttempt: 'failed' })).toBe(true)
  expect(canChangeSettings({ status: 'pending', paymentAttempt: 'open' })).toBe(false)
})

test('a request that was paid or has ended is never changed', () => {
  const others = requestStatuses.filter((status) => status !== 'pending')
  expect(others.filter((status) => canChangeSettings({ status, paymentAttempt: 'none' }))).toEqual([])
})
