import { exampleOf } from '@campus-print/contract/examples/index'
import { getSettings, type Settings } from '@campus-print/contract/settings'
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { restoreSettings } from './settings.ts'

const { data: settings } = (exampleOf(getSettings) as { answer: { data: Settings } }).answer

function restored(stored: unknown): unknown {
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(stored) })
  const queries = new QueryClient()
  restoreSettings(queries)
  return queries.getQueryData(['settings'])
}

test('the settings of the last visit are shown at first', () => {
  const full: Settings = {
    ...settings,
    weekHours: [null, { start: '09:00', end: '18:00' }],
    holidays: [{ date: '2026-01-26', name: 'Republic Day' }],
    impactNumbers: [{ value: '50,000+', label: 'students' }],
    campusLogo: '/api/settings/logo/1',
  }
  expect(restored(full)).toEqual(full)
  const bare = { ...full, pricing: null, campusLogo: null, holidays: [], impactNumbers: [] }
  expect(restored(bare)).toEqual(bare)
})

test.each([
  ['nothing', null],
  ['a text', 'settings'],
  ['a missing part', { ...settings, timeZone: undefined }],
  ['a missing part of a part', { ...settings, contactInfo: { email: '' } }],
  ['a list as text', { ...settings, holidays: 'none' }],
  ['other entries of a list', { ...settings, holidays: ['2026-01-26'] }],
])('settings that an earlier version stored in another form are left: %s', (_form, stored) => {
  expect(restored(stored)).toBeUndefined()
})
