import { readFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'

export function median(values: readonly number[]): number {
  return percentile(values, 50)
}

/** Returns the value that `percent` percent of the values do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(Math.ceil((sorted.length * percent) / 100) - 1, 0)] ?? Number.NaN
}

/** Describes the machine and its load. Call it before the measurement adds to the load. */
export function machine(): string {
  const load = loadavg().map((value) => value.toFixed(1))
  return `Node ${process.versions.node}, ${availableParallelism()} cores, load average ${load.join(' ')}`
}

/** Prints a ratio, and whether it reaches its aim. */
export function verdict(name: string, ratio: number, aim: string, reached: boolean): void {
  console.log(`${name}: ${ratio.toFixed(2)} (aim: ${aim}${reached ? '' : '; MISSED'})`)
}

/** Lists every value, so that a reader sees how far they differ. */
export function list(values: readonly number[], decimals = 0): string {
  return values.map((value) => value.toFixed(decimals)).join(' ')
}

/** Returns the CPU time of all cores since the machine started, in ms. */
export function busyMs(): number {
  const [, user = 0, nice = 0, system = 0, , , irq = 0, softIrq = 0] = readFileSync('/proc/stat', 'utf8')
    .split('\n', 1)[0]!
    .split(/\s+/)
    .map(Number)
  const ticksPerSecond = 100
  return ((user + nice + system + irq + softIrq) * 1000) / ticksPerSecond
}
