import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recentPreviews } from './recent-previews.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const minutes = 60_000

function previews() {
  const removed: string[] = []
  return { removed, looked: recentPreviews((key) => void removed.push(key)) }
}

test('each account keeps three previews, and a new one replaces the least recently viewed', () => {
  const { removed, looked } = previews()
  for (const key of ['a1', 'a2', 'a3']) looked('a', key)
  for (const key of ['b1', 'b2', 'b3']) looked('b', key)
  expect(removed).toEqual([])
  looked('a', 'a1')
  looked('a', 'a4')
  looked('a', 'a5')
  expect(removed).toEqual(['a2', 'a3'])
})

test('a preview is deleted a quarter of an hour after its last view', () => {
  const { removed, looked } = previews()
  looked('a', 'a1')
  looked('a', 'a2')
  vi.advanceTimersByTime(10 * minutes)
  looked('a', 'a1')
  vi.advanceTimersByTime(10 * minutes)
  expect(removed).toEqual(['a2'])
  vi.advanceTimersByTime(10 * minutes)
  expect(removed).toEqual(['a2', 'a1'])
})
