import type { Limit } from './limits.ts'

const minute = 60_000
const hour = 60 * minute

/** How many codes were requested up to a moment. It falls evenly with time, hence the fractions. */
export interface CodeCount {
  readonly level: number
  readonly at: Date
}

/** How long one requester waits for the next code to the same address, after the first, the second and so on, in ms. */
export const codeDelaysMs = [0, minute, 2 * minute, 5 * minute, 15 * minute, hour] as const

/** The time in which the count of one requester falls by one, in ms. */
export const requesterForgetsMs = hour

/** How long a requester has to wait for the next code to an address, in ms. */
export function requesterWaitMs(count: CodeCount | undefined, now: Date): number {
  if (!count) return 0
  const codes = Math.min(Math.ceil(count.level), codeDelaysMs.length)
  const delay = codeDelaysMs[codes - 1] ?? 0
  return Math.max(0, count.at.getTime() + delay - now.getTime())
}

/** The count of a requester after one more code; it grows no further than the longest delay. */
export function requesterCountAfter(count: CodeCount | undefined, now: Date): CodeCount {
  const { level } = countAfter(count, now, requesterForgetsMs)
  return { level: Math.min(level, codeDelaysMs.length), at: now }
}

/** The time in which the count of an address falls by one, in ms. */
export function addressForgetsMs({ tries, windowSeconds }: Limit): number {
  return (windowSeconds * 1000) / tries
}

/**
 * How long an address has to wait for the next code, in ms: at most `tries` may be requested at once, and a place gets
 * free again every `windowSeconds / tries`. So a client cannot spend the codes of a day in a minute.
 */
export function addressWaitMs(count: CodeCount | undefined, limit: Limit, now: Date): number {
  const forgetsMs = addressForgetsMs(limit)
  const over = countAfter(count, now, forgetsMs).level - limit.tries
  return Math.max(0, Math.round(over * forgetsMs))
}

/** The count of an address after one more code. */
export function addressCountAfter(count: CodeCount | undefined, limit: Limit, now: Date): CodeCount {
  return countAfter(count, now, addressForgetsMs(limit))
}

function countAfter(count: CodeCount | undefined, now: Date, forgetsMs: number): CodeCount {
  const passed = count ? Math.max(0, now.getTime() - count.at.getTime()) : 0
  const left = count ? Math.max(0, count.level - passed / forgetsMs) : 0
  return { level: left + 1, at: now }
}
