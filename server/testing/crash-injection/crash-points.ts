// Crashes by `kill -9`: a separate process halts at a step, and the test kills it there. crash-at.ts is faster.

/** An effect of the product outside of its process, such as a statement or a call to the provider. */
export interface Step {
  readonly name: string
  /** The effect outlives the process: a commit, a write outside of a transaction, a call to the provider. */
  readonly isDurable: boolean
}

export interface CrashPoints {
  /** Await it before a step that may run concurrently with others, so that none starts once the process has halted. */
  begin(): Promise<void>
  /** Await it after every step. */
  reach(step: Step): Promise<void>
  /**
   * Counts steps from zero, and halts after `last` steps until the next call of this function. Halted work never
   * continues.
   */
  haltAfter(last: number): void
  /** Returns the steps since the last call of `haltAfter`. */
  steps(): readonly Step[]
}

/** Halts the process after a chosen step. Killing it there is a crash between that step and the next. */
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
    steps: () => steps,
  }
}
