import type { Step } from './crash-points.ts'

/** Where a process crashes in one flow, and what becomes of those whom it served. */
export interface CrashCase {
  /** The so-many-th step is the last. */
  readonly after: number
  /** Its name, for people. */
  readonly step: string
  /** The client repeats its call when the product is back. */
  readonly comesBack: boolean
  /** It has locked what other flows need: the invoice numbers, or the end of the audit log. */
  readonly holdsLock: boolean
}

/** Between every two steps, each with people who come back and with people who do not. */
export function allCrashCases(steps: readonly Step[], mayStayAway: boolean): CrashCase[] {
  const comings = mayStayAway ? [true, false] : [true]
  return comings.flatMap((comesBack) => steps.map((_, at) => crashAfter(steps, at + 1, comesBack)))
}

/**
 * One for each state in which the world outside the process may be left: after every step that lasts, and within every
 * transaction, of which a crash leaves nothing wherever it comes. People come back every other time.
 */
export function distinctCrashCases(steps: readonly Step[], mayStayAway: boolean): CrashCase[] {
  const points = steps.flatMap(({ name, lasts }, at) => {
    if (!lasts) return []
    const begin = steps.findLastIndex((step, before) => before < at && step.name === 'begin')
    return name === 'commit' ? [Math.ceil((begin + at) / 2), at + 1] : [at + 1]
  })
  return [...new Set(points)].map((after, number) =>
    crashAfter(steps, after, !mayStayAway || number % 2 === 0),
  )
}

function crashAfter(steps: readonly Step[], after: number, comesBack: boolean): CrashCase {
  const taken = steps.slice(0, after).map(({ name }) => name)
  const transaction = taken.slice(Math.max(0, taken.lastIndexOf('begin'), taken.lastIndexOf('commit')))
  return {
    after,
    step: taken.at(-1) ?? '',
    comesBack,
    holdsLock: transaction.some((step) => sharedLocks.has(step)),
  }
}

/** Statements that lock what other flows need until their transaction ends. */
const sharedLocks: ReadonlySet<string> = new Set(['with invoice_counters', 'select audit_chain'])
