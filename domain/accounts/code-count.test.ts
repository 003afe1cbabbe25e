import { expect, test } from 'vitest'
import {
  type CodeCount,
  addressCountAfter,
  addressWaitMs,
  requesterCountAfter,
  requesterWaitMs,
} from './code-count.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const start = Date.parse('2026-01-05T10:00:00Z')

/** Requests codes as early as possible, for a time; returns the waits between two codes, in minutes. */
function waitsOf(
  duration: number,
  waitMs: (count: CodeCount | undefined, now: Date) => number,
  after: (count: CodeCount | undefined, now: Date) => CodeCount,
): number[] {
  let [count, at]: [CodeCount | undefined, number] = [undefined, start]
  const waits: number[] = []
  while (at - start < duration) {
    const wait = waitMs(count, new Date(at))
    waits.push(wait / minute)
    at += wait
    count = after(count, new Date(at))
  }
  return waits
}

test('a requester who requests codes constantly waits longer each time, up to an hour', () => {
  const waits = waitsOf(5 * hour, requesterWaitMs, requesterCountAfter)
  expect(waits).toEqual([0, 0, 1, 2, 5, 15, 60, 60, 60, 60, 60])
})

test('a requester who was idle for six hours starts again without waiting', () => {
  let count: CodeCount | undefined
  for (let index = 0; index < 20; index++) count = requesterCountAfter(count, new Date(start))
  expect(requesterWaitMs(count, new Date(start))).toBe(hour)
  const later = new Date(start + 6 * hour)
  expect(requesterWaitMs(requesterCountAfter(count, later), later)).toBe(0)
})

test('an address gets its first codes at once, then one per freed place', () => {
  const limit = { tries: 12, windowSeconds: 12 * 3600 }
  const waits = waitsOf(
    day,
    (count, now) => addressWaitMs(count, limit, now),
    (count, now) => addressCountAfter(count, limit, now),
  )
  expect(waits.slice(0, 12)).toEqual(Array(12).fill(0))
  expect(waits.slice(12)).toEqual(Array(24).fill(60))
})

test('one requester in a loop leaves places free for other requesters of the same address', () => {
  const limit = { tries: 12, windowSeconds: 12 * 3600 }
  let [own, shared]: [CodeCount | undefined, CodeCount | undefined] = [undefined, undefined]
  for (let at = start; at < start + 7 * day; at += minute) {
    const now = new Date(at)
    expect(addressWaitMs(shared, limit, now)).toBe(0)
    if (requesterWaitMs(own, now) > 0) continue
    own = requesterCountAfter(own, now)
    shared = addressCountAfter(shared, limit, now)
  }
})
