import { listNotifications } from '@campus-print/contract/notifications'
import { getRequest, requestStats } from '@campus-print/contract/ordering'
import { expect, test, vi } from 'vitest'
import { call } from '../api/call.ts'
import { MockApi } from './mock-api.ts'

test('a call that no test prepared fails its test by name', async () => {
  const api = new MockApi()
  await api.fetch('/api/notifications/getall')
  expect(() => api.assertPrepared()).toThrow('/api/notifications/getall')
  api.answer(listNotifications)
  expect((await api.fetch('/api/notifications/getall')).status).toBe(200)
})

test('a path without parameters goes before one with parameters', async () => {
  const api = new MockApi()
  vi.stubGlobal('fetch', api.fetch)
  api.answer(requestStats)
  api.fail(getRequest, 'request_not_found')
  await call(requestStats)
  await expect(call(getRequest, { params: { id: 'a b' } })).rejects.toThrow('Print request not found')
  expect(api.calls(getRequest)[0]?.params).toEqual({ id: 'a b' })
})
