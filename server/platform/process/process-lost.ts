/**
 * `timeout`: killed because it took too long. `crashed`: it ended by itself, ran out of memory, or was killed from
 * outside. `closed`: the pool was closed meanwhile. `unavailable`: no child could be started at all.
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

/** So many requests wait already that another one would only wait longer than anyone does. */
export class ProcessPoolFull extends Error {
  readonly code = 'busy'

  constructor(waiting: number) {
    super(`${waiting} requests are waiting already`)
    this.name = 'ProcessPoolFull'
  }
}
