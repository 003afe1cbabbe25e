import { ProcessPoolFull } from './process-lost.ts'

export interface Job<Request, Answer> {
  request: Request
  signal: AbortSignal | undefined
  resolve(answer: Answer): void
  reject(error: unknown): void
}

export interface Turn {
  /** Whose turn it is: each party has a line of its own. Whoever names none shares one. */
  party?: string | undefined
  signal?: AbortSignal | undefined
}

type Taker<Request, Answer> = (job: Job<Request, Answer> | undefined) => void

/**
 * Requests and those who serve them, each waiting for the other. Parties take turns, one request each, and within a
 * party it is first come first served; so however much one of them asks, another waits for one request of each. When
 * the line is full, the party with most in it gives up its newest for one that has less.
 */
export class WaitingLine<Request, Answer> {
  readonly #maxWaiting: number
  /** Only parties that wait, the one whose turn it is first. */
  readonly #parties = new Map<string, Job<Request, Answer>[]>()
  readonly #takers: Taker<Request, Answer>[] = []
  #waiting = 0

  constructor(maxWaiting: number) {
    this.#maxWaiting = maxWaiting
  }

  /** Waits for its turn and then for the answer. Leaves the line when the signal is aborted. */
  join(request: Request, { party = '', signal }: Turn = {}): Promise<Answer> {
    return new Promise<Answer>((resolve, reject) => {
      signal?.throwIfAborted()
      const job: Job<Request, Answer> = { request, signal, resolve, reject }
      const taker = this.#takers.shift()
      if (taker) return taker(job)
      if (this.#waiting >= this.#maxWaiting) this.#makeRoomFor(party)
      this.#waiting += 1
      const jobs = this.#parties.get(party)
      if (jobs) jobs.push(job)
      else this.#parties.set(party, [job])
      signal?.addEventListener('abort', () => this.#leave(party, job) && reject(signal.reason), {
        once: true,
      })
    })
  }

  /** The next request, or nothing once the signal is aborted. */
  take(until: AbortSignal): Promise<Job<Request, Answer> | undefined> {
    if (until.aborted) return Promise.resolve(undefined)
    const job = this.#next()
    if (job) return Promise.resolve(job)
    return new Promise((resolve) => {
      const leave = () => remove(this.#takers, taker) && resolve(undefined)
      const taker: Taker<Request, Answer> = (next) => {
        until.removeEventListener('abort', leave)
        resolve(next)
      }
      this.#takers.push(taker)
      until.addEventListener('abort', leave, { once: true })
    })
  }

  rejectAll(error: unknown): void {
    const all = [...this.#parties.values()].flat()
    this.#parties.clear()
    this.#waiting = 0
    for (const job of all) job.reject(error)
  }

  #next(): Job<Request, Answer> | undefined {
    const [first] = this.#parties
    const [party, [job]] = first ?? ['', []]
    if (!job) return undefined
    this.#leave(party, job)
    this.#toTheEnd(party)
    return job
  }

  #toTheEnd(party: string): void {
    const jobs = this.#parties.get(party)
    if (!jobs) return
    this.#parties.delete(party)
    this.#parties.set(party, jobs)
  }

  #leave(party: string, job: Job<Request, Answer>): boolean {
    const jobs = this.#parties.get(party)
    if (!jobs || !remove(jobs, job)) return false
    this.#waiting -= 1
    if (jobs.length === 0) this.#parties.delete(party)
    return true
  }

  /** Throws `ProcessPoolFull` when no other party would still have as many as this one. */
  #makeRoomFor(party: string): void {
    const full = new ProcessPoolFull(this.#waiting)
    const afterwards = (this.#parties.get(party)?.length ?? 0) + 1
    const [largest, jobs] = [...this.#parties].reduce(larger, [party, []])
    const newest = jobs.at(-1)
    if (!newest || jobs.length <= afterwards) throw full
    this.#leave(largest, newest)
    newest.reject(full)
  }
}

function larger<Entry extends readonly [string, readonly unknown[]]>(one: Entry, other: Entry): Entry {
  return other[1].length > one[1].length ? other : one
}

function remove<T>(list: T[], item: T): boolean {
  const at = list.indexOf(item)
  if (at >= 0) list.splice(at, 1)
  return at >= 0
}
