import { expect, test } from 'vitest'
import { estimateFinishes, measuredSpeed, queueTime, usableSpeed } from './index.ts'

const idle = { pagesPerMinute: 30, pagesLeft: 0 }

test.each([
  [[10], [idle], [1]],
  [
    [60, 300, 30],
    [idle, idle],
    [2, 10, 3],
  ],
  [
    [30, 30],
    [{ ...idle, pagesLeft: 300 }, idle],
    [1, 2],
  ],
  [[1], [], undefined],
])('prints of %j pages are done by the printers %j within %j minutes', (pages, printers, minutes) => {
  expect(estimateFinishes(pages, printers)).toEqual(minutes)
})

test('a printer that reports no speed, or none at all, is taken for a usual one', () => {
  expect([undefined, null, 0, 35].map(usableSpeed)).toEqual([20, 20, 20, 35])
})

test('the speed of a printer is a moving average that very short prints leave alone', () => {
  expect(measuredSpeed(null, { pages: 30, seconds: 60 })).toBe(30)
  expect(measuredSpeed(30, { pages: 20, seconds: 60 })).toBe(28)
  expect(measuredSpeed(30, { pages: 2, seconds: 60 })).toBe(30)
  expect(measuredSpeed(null, { pages: 5, seconds: 0 })).toBeNull()
})

/** Numbers from 0 to 1 that are the same in every run (a linear congruential generator). */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

interface Print {
  readonly orderedAt: number
  readonly pages: number
  readonly queueTime: number
  readonly estimate: number
}

interface Printer {
  /** In pages a minute. */
  readonly speed: number
  measured: number
  /** In minutes, when it is done with what it prints. */
  freeAt: number
}

/** A day at printers that run out of paper now and then: how long prints were estimated to take, and took, in minutes. */
function simulateDay(seed: number, count: number): { estimate: number; took: number }[] {
  const random = randomNumbers(seed)
  const printers: Printer[] = [25, 30, 40].map((speed) => ({ speed, measured: speed, freeAt: 0 }))
  const waiting: Print[] = []
  const results: { estimate: number; took: number }[] = []

  function serveUntil(now: number): void {
    for (;;) {
      const [printer] = printers.toSorted((one, other) => one.freeAt - other.freeAt)
      if (!printer || waiting.length === 0 || printer.freeAt > now) return
      waiting.sort((one, other) => one.queueTime - other.queueTime)
      const print = waiting.shift()!
      const begun = Math.max(printer.freeAt, print.orderedAt)
      const speed = printer.speed * (0.9 + 0.2 * random())
      const paperOut = random() < 0.02 ? 2 + 8 * random() : 0
      const minutes = print.pages / speed + paperOut
      printer.freeAt = begun + 0.03 + minutes
      printer.measured =
        measuredSpeed(printer.measured, { pages: print.pages, seconds: minutes * 60 }) ?? printer.measured
      results.push({ estimate: print.estimate, took: begun + minutes - print.orderedAt })
    }
  }

  let now = 0
  for (let at = 0; at < count; at += 1) {
    // Waves, as before lectures: at their height more comes than is printed.
    now += -Math.log(1 - random()) * (Math.sin(at / 60) > 0.3 ? 0.12 : 0.4)
    serveUntil(now)
    const pages = random() < 0.03 ? 80 + Math.floor(120 * random()) : 1 + Math.floor(random() * 18)
    const ms = (minutes: number) => minutes * 60_000
    const time = queueTime({ paidAt: new Date(ms(now)), pages, latestOfOwner: undefined }).getTime()
    const sooner = waiting.filter((print) => print.queueTime <= time)
    sooner.sort((one, other) => one.queueTime - other.queueTime)
    const working = printers.map(({ freeAt, measured }) => ({
      pagesPerMinute: measured,
      pagesLeft: Math.max(0, freeAt - now) * measured,
    }))
    const estimate = estimateFinishes([...sooner.map((print) => print.pages), pages], working)?.at(-1) ?? 0
    waiting.push({ orderedAt: now, pages, queueTime: time, estimate })
  }
  serveUntil(Infinity)
  return results
}

test('on days of 1,000 prints, with printers out of paper, 80 % are done within 20 % or 2 minutes of the first estimate', () => {
  const days = [1, 2, 3, 4, 5].map((seed) => simulateDay(seed, 1_000))
  const results = days.flat()
  expect(results).toHaveLength(5_000)
  const close = results.filter(
    ({ estimate, took }) => Math.abs(took - estimate) <= Math.max(2, 0.2 * estimate),
  )
  expect(close.length / results.length).toBeGreaterThan(0.8)
})
