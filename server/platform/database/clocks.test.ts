import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { recordedLog } from '../../testing/fixtures/app/recorded-log.ts'
import { testDatabase } from '../../testing/fixtures/database/test-database.ts'
import { clockDifferenceMs, databaseTime } from './database-time.ts'
import { followDatabaseClock } from './follow-database-clock.ts'
import { whileClocksAgree } from './while-clocks-agree.ts'

const database = await testDatabase()
const { db } = database
afterAll(() => database.close())

const minute = 60_000
const day = 24 * 60 * minute

/** A machine whose clock is so far ahead of the database's. */
const machine = (aheadMs: number) => ({ db, machineNow: () => Date.now() + aheadMs })

test('the difference of clocks is zero when they agree', async () => {
  expect(await clockDifferenceMs(db)).toBe(0)
  const ahead = await clockDifferenceMs(db, machine(3 * day).machineNow)
  expect(Math.round(ahead / minute)).toBe((3 * day) / minute)
  const behind = await clockDifferenceMs(db, machine(-3 * day).machineNow)
  expect(Math.round(behind / minute)).toBe((-3 * day) / minute)
})

test.each([
  [0, true],
  [4 * minute, true],
  [6 * minute, false],
  [-6 * minute, false],
  [3 * day, false],
])('an irreversible job runs on a machine whose clock is ahead by %i ms: %s', async (aheadMs, done) => {
  const { log, lines } = recordedLog()
  const act = vi.fn(async () => {})
  await whileClocksAgree({ ...machine(aheadMs), log }, act)
  expect(act).toHaveBeenCalledTimes(done ? 1 : 0)
  expect(lines).toHaveLength(done ? 0 : 1)
  if (!done) expect(Math.round(Number(lines[0]?.['differenceSeconds']) / 60)).toBe(aheadMs / minute)
})

test('the time in use is the database’s, and setting the machine’s clock does not change it', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * day })
  onTestFinished(() => void vi.useRealTimers())
  const clock = await followDatabaseClock(db)
  onTestFinished(() => clock.stop())
  const before = await databaseTime(db)
  const followed = clock.now()
  vi.setSystemTime(Date.now() - 30 * day)
  const after = clock.now()
  expect(Math.abs(followed.getTime() - before.getTime())).toBeLessThan(minute)
  expect(after.getTime() - followed.getTime()).toBeGreaterThanOrEqual(0)
  expect(after.getTime() - followed.getTime()).toBeLessThan(minute)
})

test('the time is fetched again, and follows the database', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  let elapsed = 0
  const clock = await followDatabaseClock(db, () => elapsed)
  onTestFinished(() => clock.stop())
  // As if the database's clock had been set back.
  elapsed += 60 * minute
  const wrong = clock.now().getTime()
  vi.advanceTimersByTime(30_000)
  await vi.waitFor(() => expect(wrong - clock.now().getTime()).toBeGreaterThan(59 * minute))
})
