import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recordedLog } from '../../testing/fixtures/app/recorded-log.ts'
import { watchOutage } from './outage.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watched() {
  let isAway = true
  const { log, lines } = recordedLog()
  const probe = () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve())
  const outage = watchOutage({ probe, log, now: Date.now })
  return {
    outage,
    lines,
    comesBack: () => void (isAway = false),
    goesAway: () => void (isAway = true),
    said: () => lines.map(({ message }) => message),
  }
}

test('an outage of three minutes that a thousand calls meet takes five log lines', async () => {
  const { outage, lines, comesBack } = watched()
  for (let call = 0; call < 1000; call++) {
    outage.recordFailure('connect ECONNREFUSED')
    await vi.advanceTimersByTimeAsync(180)
  }
  comesBack()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(lines).toMatchObject([
    { level: 'warn', message: 'the database is away', reason: 'connect ECONNREFUSED', times: 1 },
    { level: 'warn', message: 'the database is still away', seconds: 60 },
    { level: 'warn', message: 'the database is still away', seconds: 120 },
    { level: 'warn', message: 'the database is still away', seconds: 180 },
    { level: 'warn', message: 'the database is back' },
  ])
  expect(lines.reduce((sum, { times }) => sum + Number(times), 0)).toBe(1000)
  expect(outage.isOn()).toBe(false)
})

test('an outage is logged repeatedly without calls, and the next outage is logged as new', async () => {
  const { outage, said, comesBack, goesAway } = watched()
  outage.recordFailure('gone')
  await vi.advanceTimersByTimeAsync(61_000)
  expect(said()).toEqual(['the database is away', 'the database is still away'])
  comesBack()
  await vi.advanceTimersByTimeAsync(61_000)
  goesAway()
  outage.recordFailure('gone again')
  expect(said().slice(2)).toEqual(['the database is back', 'the database is away'])
})

test('an outage that comes and goes every other second takes a few log lines a minute', async () => {
  const { outage, said } = watched()
  const flapping = watched()
  for (let second = 0; second < 120; second += 2) {
    flapping.comesBack()
    flapping.outage.recordFailure('lost')
    await vi.advanceTimersByTimeAsync(2_000)
  }
  expect(flapping.said()).toHaveLength(4)
  outage.end()
  outage.recordFailure('closed on purpose')
  expect(said()).toEqual([])
})
