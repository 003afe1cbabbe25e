import { makeI18n, setPresentI18n } from '@campus-print/domain/language'
import { afterEach, expect, test } from 'vitest'
import { formatDate, formatDateTime, formatTime } from './format-date.ts'

afterEach(() => setPresentI18n(() => undefined))

test('a timestamp is shown by day and time, by the time alone, and by the date alone', () => {
  expect(formatDateTime('2026-11-20T12:00:00')).toBe('20 Nov, 12:00 PM')
  expect(formatTime('2026-11-20T08:35:00')).toBe('8:35 AM')
  expect(formatDate('2026-11-20T12:00:00')).toBe('20 November 2026')
})

test('a date is written in the present language', () => {
  setPresentI18n(() => makeI18n('hi'))
  expect(formatDate('2026-11-20T12:00:00')).toBe('20 नवंबर 2026')
  setPresentI18n(() => makeI18n('mr'))
  expect(formatDate('2026-11-20T12:00:00')).toBe('२० नोव्हेंबर, २०२६')
})

test.each(['', 'yesterday', '2026-13-40'])('the date %j is an Invalid Date', (timestamp) => {
  expect([formatDateTime(timestamp), formatDate(timestamp)]).toEqual(['Invalid Date', 'Invalid Date'])
})
