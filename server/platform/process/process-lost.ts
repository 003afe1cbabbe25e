/**
 * `timeout`: killed because it took too long. `crashed`: it ended by itself, exceeded its memory, or was
 * killed from outside twice in a row. `closed`: the pool was closed meanwhile. `unavailable`: no child could
 * be started.
 */
export type LossReason = 'timeout' | 'crashed' | 'closed' | 'unavailable'

/** The process that worked on a request has ended, so the request has failed. */
export class ProcessLost extends Error {
  readonly reason: LossReason
  /** The process timed out although it was computing for most of the time. */
  readonly wasComputing: boolean

  constructor(reason: LossReason, detail: string, { wasComputing = false } = {}) {
    super(`The process was lost (${reason}): ${detail}`)
    this.name = 'ProcessLost'
    this.reason = reason
    this.wasComputing = wasComputing
  }
}

/** The request is probably not the cause: the process was killed from outside, or had ended before. */
export class ProcessKilled extends ProcessLost {
  constructor(detail: string) {
    super('crashed', detail)
  }
}

/** The queue is full. */
export class ProcessPoolFull extends Error {
  readonly code = 'busy'

  constructor(waiting: number) {
    super(`${waiting} requests are waiting already`)
    this.name = 'ProcessPoolFull'
  }
}

/** The tenant's share of the queue is full. */
export class TenantFull extends Error {
  readonly code = 'busy'

  constructor(waiting: number) {
    super(`${waiting} requests of one tenant are waiting already`)
    this.name = 'TenantFull'
  }
}

/** No child was free for a request within its maximum wait. */
export class WaitedTooLong extends Error {
  override readonly name = 'WaitedTooLong'
}

/** The job is interrupted for a tenant that used less. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted'
}
