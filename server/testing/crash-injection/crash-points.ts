// Crashes by `kill -9`: a process of its own halts at a step, and the test kills it there. Quicker ones: crash-at.ts.

/** Something that the product does to the world outside its process. */
export interface Step {
  readonly name: string
  /** Outlives the process: a commit, a write that needs none, a call to the provider. */
  readonly lasts: boolean
}

export interface CrashPoints {
  /** To be waited for before a step that others in the process may begin: nothing begins once one has halted. */
  begin(): Promise<void>
  /** To be called after every step, and to be waited for. */
  reach(step: Step): Promise<void>
  /** Counts from now on: after the so-many-th step nothing goes on, until the next call; what halted stays so for ever. */
  haltAfter(last: number): void
  /** What was done since then. */
  taken(): readonly Step[]
}

/** Halts the process at a chosen step. A kill now is a crash between that step and the next. */
export function crashPoints(reportHalt: (step: Step) => void): CrashPoints {
  let steps: Step[] = []
  let last = Infinity
  const never = new Promise<never>(() => {})
  return {
    async begin() {
      if (steps.length >= last) await never
    },
    async reach(step) {
      steps.push(step)
      if (steps.length < last) return
      if (steps.length === last) reportHalt(step)
      await never
    },
    haltAfter(chosen) {
      steps = []
      last = chosen
    },
    taken: () => steps,
  }
}
