import { estimateFinishes, measuredSpeed, queueTime } from '../printing/index.ts'

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

/** How long a print was estimated to take when it was ordered, and took, in minutes. */
export interface EstimatedPrint {
  readonly estimate: number
  readonly took: number
}

/** Within 20 % of the estimate, or two minutes. */
export function isCloseEstimate({ estimate, took }: EstimatedPrint): boolean {
  return Math.abs(took - estimate) <= Math.max(2, 0.2 * estimate)
}

/** A day of so many prints at printers that run out of paper now and then. The same seed is the same day. */
export function simulateDay(seed: number, count: number): EstimatedPrint[] {
  const random = randomNumbers(seed)
  const printers: Printer[] = [25, 30, 40].map((speed) => ({ speed, measured: speed, freeAt: 0 }))
  const waiting: Print[] = []
  const results: EstimatedPrint[] = []

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
