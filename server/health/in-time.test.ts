import { expect, onTestFinished, test, vi } from 'vitest'
import { inTime } from './in-time.ts'

const patienceMs = 8_000
const otherwise = vi.fn(() => 'nothing came')

function fakeTime(): void {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
}

test('what comes in time is answered, be it a fault, and nothing is left to wait for', async () => {
  fakeTime()
  expect(await inTime(patienceMs, Promise.resolve('this'), otherwise)).toBe('this')
  await expect(inTime(patienceMs, Promise.reject(new Error('away')), otherwise)).rejects.toThrow('away')
  expect(vi.getTimerCount()).toBe(0)
  expect(otherwise).not.toHaveBeenCalled()
})

test('what does not is answered for, and a fault of it that comes later is nobody’s', async () => {
  fakeTime()
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  onTestFinished(() => void process.off('unhandledRejection', unhandled))
  let fail: (fault: Error) => void = () => {}
  const slow = new Promise<string>((_, reject) => {
    fail = reject
  })
  const answer = inTime(patienceMs, slow, otherwise)
  vi.advanceTimersByTime(patienceMs)
  expect(await answer).toBe('nothing came')
  fail(new Error('away'))
  vi.useRealTimers()
  await new Promise(setImmediate)
  expect(unhandled).not.toHaveBeenCalled()
})
