import { describe, expect, test } from 'vitest'
import type { RequestStatus } from '../ordering/index.ts'
import { defaultRetention, deletionTime, isOrderable, isToBeDeleted } from './index.ts'

const hour = 60 * 60 * 1000
const uploadedAt = new Date('2026-03-02T10:00:00Z')
const after = (hours: number) => new Date(uploadedAt.getTime() + hours * hour)
const request = (status: RequestStatus, isPaid = true, sinceHour = 1) => ({
  status,
  isPaid,
  since: after(sinceHour),
})
const goes = (hours: number, ...requests: ReturnType<typeof request>[]) =>
  isToBeDeleted(uploadedAt, requests, defaultRetention, after(hours))

test('a document can be ordered for 24 hours', () => {
  expect(isOrderable(uploadedAt, after(23.99))).toBe(true)
  expect(isOrderable(uploadedAt, after(24))).toBe(false)
})

describe('a document is deleted', () => {
  test('24 hours after its upload when it has no order', () => {
    expect([goes(23.99), goes(24)]).toEqual([false, true])
  })

  test('24 hours after its upload when its only request was cancelled unpaid', () => {
    const cancelled = request('cancelled', false)
    expect([goes(2, cancelled), goes(24, cancelled)]).toEqual([false, true])
  })

  test('at once when its paid print is collected or cancelled', () => {
    expect([goes(2, request('completed')), goes(2, request('cancelled'))]).toEqual([true, true])
  })

  test('seven days after its print became ready, or after the configured time', () => {
    expect([goes(1 + 7 * 24 - 0.01, request('ready')), goes(1 + 7 * 24, request('ready'))]).toEqual([
      false,
      true,
    ])
    expect(isToBeDeleted(uploadedAt, [request('ready')], { keepReadyDays: 0 }, after(2))).toBe(true)
  })
})

describe('a document stays', () => {
  test.each(['pending', 'in_queue', 'in_process', 'failed'] as const)('while a request is %s', (status) => {
    expect(goes(1000, request(status, status !== 'pending'))).toBe(false)
  })

  test('while one of its requests needs it, even if the others have ended', () => {
    expect(goes(1000, request('completed'), request('failed'))).toBe(false)
    expect(goes(30, request('completed'), request('pending', false, 23))).toBe(false)
    expect(goes(100, request('completed'), request('ready', true, 20))).toBe(false)
  })
})

describe('the time of deletion', () => {
  const end = (...requests: ReturnType<typeof request>[]) =>
    deletionTime(uploadedAt, requests, defaultRetention)

  test('of an unpaid document is 24 hours after its upload', () => {
    expect(end(request('cancelled', false))).toEqual(after(24))
  })

  test('of several prints that are ready is that of the last one', () => {
    expect(end(request('ready', true, 1), request('ready', true, 5))).toEqual(after(5 + 7 * 24))
  })

  test('is unknown while a request waits', () => {
    expect(end(request('ready'), request('in_queue'))).toBeUndefined()
  })
})
