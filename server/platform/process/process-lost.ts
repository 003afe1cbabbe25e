/**
 * `timeout`: killed because it took too long. `crashed`: it ended by itself, outgrew its memory, or was killed from
 * outside and so was the next one. `closed`: the pool was closed meanwhile. `unavailable`: no child could be started at all.
 */
export type LossReason = 'timeout' | 'crashed' | 'closed' | 'unavailable'

/** The process that worked on a request is gone, and the request with it. */
export class ProcessLost extends Error {
  readonly reason: LossReason

  constructor(reason: LossReason, detail: string) {
    super(`The process was lost (${reason}): ${detail}`)
    this.name = 'ProcessLost'
    this.reason = reason
  }
}

/**
 * Nothing says that the request had to do with it: its process was killed from outside, as by a system that has no
 * memory left, or had ended before it was asked.
 */
export class ProcessKilled extends ProcessLost {
  constructor(detail: string) {
    super('crashed', detail)
  }
}

/** So many requests wait already that another one would only wait longer than anyone does. */
export class ProcessPoolFull extends Error {
  readonly code = 'busy'

  constructor(waiting: number) {
    super(`${waiting} requests are waiting already`)
    this.name = 'ProcessPoolFull'
  }
}

/** So many requests of one party wait already, whatever the others have. */
export class PartyFull extends Error {
  readonly code = 'busy'

  constructor(waiting: number) {
    super(`${waiting} requests of one party are waiting already`)
    this.name = 'PartyFull'
  }
}
