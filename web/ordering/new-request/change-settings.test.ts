import { requestStatuses } from '@campus-print/domain/ordering'
import { expect, test } from 'vitest'
import { canChangeSettings } from './change-settings.ts'

test('settings can be changed while the request is unpaid and no payment is open', () => {
  expect(canChangeSettings({ status: 'pending', paymentAttempt: 'none' })).toBe(true)
  expect(canChangeSettings({ status: 'pending', paymentAttempt: 'failed' })).toBe(true)
  expect(canChangeSettings({ status: 'pending', paymentAttempt: 'open' })).toBe(false)
})

test('settings cannot be changed once the request is paid or has ended', () => {
  const others = requestStatuses.filter((status) => status !== 'pending')
  expect(others.filter((status) => canChangeSettings({ status, paymentAttempt: 'none' }))).toEqual([])
})
