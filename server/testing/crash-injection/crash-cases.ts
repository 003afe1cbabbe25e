import type { Step } from './crash-points.ts'

/** The point at which a process crashes in one flow, and whether the client retries. */
export interface CrashCase {
  /** How many steps the process completes before it crashes. */
  readonly after: number
  /** The name of the last step, for error messages. */
  readonly step: string
  /** The client repeats its call when the product has restarted. */
  readonly clientRetries: boolean
  /** The crashed process has locked rows that other flows need: the invoice numbers, or the end of the audit log. */
  readonly holdsLock: boolean
}

/** Returns a crash after every step, each with a client that retries and, where that is optional, one that does not. */
export function allCrashCases(steps: readonly Step[], retryIsOptional: boolean): CrashCase[] {
  const retries = retryIsOptional ? [true, false] : [true]
  return retries.flatMap((clientRetries) =>
    steps.map((_, index) => crashAfter(steps, index + 1, clientRetries)),
  )
}

/**
 * Returns one crash for each state that a crash can leave outside of the process: after every durable step, and once
 * within every transaction, which is rolled back wherever the crash is. Every other client retries.
 */
export function distinctCrashCases(steps: readonly Step[], retryIsOptional: boolean): CrashCase[] {
  const points = steps.flatMap(({ name, isDurable }, index) => {
    if (!isDurable) return []
    const begin = steps.findLastIndex((step, before) => before < index && step.name === 'begin')
    return name === 'commit' ? [Math.ceil((begin + index) / 2), index + 1] : [index + 1]
  })
  return [...new Set(points)].map((after, number) =>
    crashAfter(steps, after, !retryIsOptional || number % 2 === 0),
  )
}

function crashAfter(steps: readonly Step[], after: number, clientRetries: boolean): CrashCase {
  const names = steps.slice(0, after).map(({ name }) => name)
  const transaction = names.slice(Math.max(0, names.lastIndexOf('begin'), names.lastIndexOf('commit')))
  return {
    after,
    step: names.at(-1) ?? '',
    clientRetries,
    holdsLock: transaction.some((step) => sharedLocks.has(step)),
  }
}

/** Statements that lock what other flows need until their transaction ends. */
const sharedLocks: ReadonlySet<string> = new Set(['with invoice_counters', 'select audit_chain'])
