import { ok } from '@campus-print/domain/health'
import { expect, onTestFinished, test, vi } from 'vitest'
import { noOutageTracking } from '../platform/database/outage.ts'
import { inLanguage } from '../platform/language.ts'
import { recordedLog } from '../testing/fixtures/app/recorded-log.ts'
import { checkRunner, shareRunningCall, withTimeout } from './run-check.ts'

test('a silent part is reported each time, and is not called again until it has answered', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { log } = recordedLog()
  let answer = () => {}
  const check = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)).then(() => ok('It is back.')))
  const disk = checkRunner({ log, outage: noOutageTracking })('disk', check)
  for (let call = 0; call < 2; call++) {
    const answer = disk()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await answer).toEqual({ state: 'failing', message: 'It does not answer.' })
  }
  expect(check).toHaveBeenCalledTimes(1)
  answer()
  expect(await disk()).toEqual(ok('It is back.'))
})

/** A check whose calls the test settles, and its shared version. */
function slow() {
  const answers: { resolve(answer: string): void; reject(error: Error): void }[] = []
  const check = vi.fn(() => new Promise<string>((resolve, reject) => answers.push({ resolve, reject })))
  return { answers, check, callOnce: shareRunningCall(check) }
}

test('a slow call is made once for any number of callers, who share its answer', async () => {
  const { answers, check, callOnce } = slow()
  const both = Promise.all([callOnce(), callOnce()])
  expect(check).toHaveBeenCalledTimes(1)
  answers[0]?.resolve('well')
  expect(await both).toEqual(['well', 'well'])
})

test('a call in another language gets an answer of its own', async () => {
  const { answers, check, callOnce } = slow()
  const both = Promise.all([callOnce(), inLanguage('hi', callOnce)])
  expect(check).toHaveBeenCalledTimes(2)
  answers[0]?.resolve('well')
  answers[1]?.resolve('ठीक')
  expect(await both).toEqual(['well', 'ठीक'])
})

test('an ended call, even a failed one, is made again', async () => {
  const { answers, check, callOnce } = slow()
  const first = callOnce()
  answers[0]?.reject(new Error('away'))
  await expect(first).rejects.toThrow('away')
  const second = callOnce()
  answers[1]?.resolve('back')
  expect(await second).toBe('back')
  expect(check).toHaveBeenCalledTimes(2)
})

const timeoutMs = 8_000
const onTimeout = vi.fn(() => 'nothing came')

function fakeTime(): void {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
}

test('an answer or an error in time is passed on and leaves no timer', async () => {
  fakeTime()
  expect(await withTimeout(Promise.resolve('this'), { timeoutMs, onTimeout })).toBe('this')
  await expect(withTimeout(Promise.reject(new Error('away')), { timeoutMs, onTimeout })).rejects.toThrow(
    'away',
  )
  expect(vi.getTimerCount()).toBe(0)
  expect(onTimeout).not.toHaveBeenCalled()
})

test('a late call is replaced by a default, and its later error is caught', async () => {
  fakeTime()
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  onTestFinished(() => void process.off('unhandledRejection', unhandled))
  let fail: (error: Error) => void = () => {}
  const slow = new Promise<string>((_, reject) => {
    fail = reject
  })
  const answer = withTimeout(slow, { timeoutMs, onTimeout })
  vi.advanceTimersByTime(timeoutMs)
  expect(await answer).toBe('nothing came')
  fail(new Error('away'))
  vi.useRealTimers()
  await new Promise(setImmediate)
  expect(unhandled).not.toHaveBeenCalled()
})
