/** Something that the product does to the world outside its process. */
export interface Step {
  readonly name: string
  /** Outlives the process: a commit, a write that needs none, a call to the provider. */
  readonly lasts: boolean
}

export interface FaultPoints {
  /** To be told of every step once it is done, and to be waited for. */
  reach(step: Step): Promise<void>
  /** Counts from now on: after the so-many-th step nothing goes on, until the next call; what halted stays so for ever. */
  haltAfter(last: number): void
  /** What was done since then. */
  taken(): readonly Step[]
}

/** Halts what the process does at a chosen step. Whoever is killed now has died between that step and the next. */
export function faultPoints(tellThatItHalted: () => void): FaultPoints {
  let steps: Step[] = []
  let last = Infinity
  return {
    async reach(step) {
      steps.push(step)
      if (steps.length < last) return
      if (steps.length === last) tellThatItHalted()
      await new Promise(() => {})
    },
    haltAfter(chosen) {
      steps = []
      last = chosen
    },
    taken: () => steps,
  }
}
