import { IppTimeout } from './errors.ts'

/** The time limit of the phase a request is in. Entering a phase, again too, starts its clock anew. */
export interface Deadline {
  readonly enter: (phase: IppTimeout['phase'], milliseconds: number) => void
  readonly end: () => void
}

export function newDeadline(expire: (error: IppTimeout) => void): Deadline {
  let timer: NodeJS.Timeout | undefined
  return {
    enter(phase, milliseconds) {
      clearTimeout(timer)
      timer = setTimeout(() => expire(new IppTimeout(phase, milliseconds)), milliseconds)
    },
    end: () => clearTimeout(timer),
  }
}
