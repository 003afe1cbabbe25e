import { PartyFull, ProcessPoolFull } from './process-lost.ts'

export interface Job<Request, Answer> {
  request: Request
  signal: AbortSignal | undefined
  urgent: boolean
  resolve(answer: Answer): void
  reject(error: unknown): void
}

export interface Turn {
  /** Whose turn it is. Whoever names no party is one. */
  party?: string | undefined
  /** Goes before what else its party waits for. */
  urgent?: boolean | undefined
  signal?: AbortSignal | undefined
}

type Party = string | symbol
type Taker<Request, Answer> = (job: Job<Request, Answer> | undefined) => void

/**
 * Requests and those who serve them, each waiting for the other. Parties take turns, and each is served one request at
 * a time: however much one asks, and however long that takes, it never holds all who serve. When the line is full,
 * the party with most in it gives up its last for one that has less; and no party has more in it than one may.
 */
export class WaitingLine<Request, Answer> {
  readonly #maxWaiting: number
  readonly #maxOfOne: number
  /** Only parties that wait, the one whose turn it is first. */
  readonly #parties = new Map<Party, Job<Request, Answer>[]>()
  readonly #served = new Set<Party>()
  readonly #takers: Taker<Request, Answer>[] = []
  readonly #lookouts: (() => void)[] = []
  #waiting = 0

  constructor(maxWaiting: number, maxOfOne = Infinity) {
    this.#maxWaiting = maxWaiting
    this.#maxOfOne = maxOfOne
  }

  /** Waits for its turn and then for the answer. Leaves the line when the signal is aborted. */
  join(request: Request, { party: named, urgent = false, signal }: Turn = {}): Promise<Answer> {
    const party = named ?? Symbol('nobody')
    return new Promise<Answer>((resolve, reject) => {
      signal?.throwIfAborted()
      const job: Job<Request, Answer> = { request, signal, urgent, resolve, reject }
      const atOnce = this.#takers.length > 0 && !this.#served.has(party)
      if (!atOnce) this.#makeRoomWithin(party, urgent)
      if (!atOnce && this.#waiting >= this.#maxWaiting) this.#makeRoomFor(party)
      this.#append(party, job, urgent)
      signal?.addEventListener('abort', () => this.#leave(party, job) && reject(signal.reason), {
        once: true,
      })
    })
  }

  /** The next request, or nothing once the signal is aborted. */
  take(until: AbortSignal): Promise<Job<Request, Answer> | undefined> {
    if (until.aborted) return Promise.resolve(undefined)
    return new Promise((resolve) => {
      const leave = () => remove(this.#takers, taker) && resolve(undefined)
      const taker: Taker<Request, Answer> = (next) => {
        until.removeEventListener('abort', leave)
        resolve(next)
      }
      this.#takers.push(taker)
      until.addEventListener('abort', leave, { once: true })
      this.#serve()
    })
  }

  /** Resolves once somebody waits, or the signal is aborted. */
  notEmpty(until: AbortSignal): Promise<void> {
    if (this.#waiting > 0 || until.aborted) return Promise.resolve()
    return new Promise((resolve) => {
      const see = () => {
        remove(this.#lookouts, see)
        until.removeEventListener('abort', see)
        resolve()
      }
      this.#lookouts.push(see)
      until.addEventListener('abort', see, { once: true })
    })
  }

  rejectAll(error: unknown): void {
    const all = [...this.#parties.values()].flat()
    this.#parties.clear()
    this.#waiting = 0
    for (const job of all) job.reject(error)
  }

  #append(party: Party, job: Job<Request, Answer>, urgent: boolean): void {
    const jobs = this.#parties.get(party) ?? []
    if (urgent) jobs.unshift(job)
    else jobs.push(job)
    this.#parties.set(party, jobs)
    this.#waiting += 1
    this.#serve()
    // One for each, since whoever looks out starts a process when something waits.
    if (this.#waiting > 0) this.#lookouts[0]?.()
  }

  #serve(): void {
    while (this.#takers.length > 0) {
      const next = [...this.#parties].find(([party]) => !this.#served.has(party))
      const [party, [job]] = next ?? ['', []]
      if (!job) return
      this.#leave(party, job)
      this.#toTheEnd(party)
      this.#served.add(party)
      this.#takers.shift()?.({
        ...job,
        resolve: (answer) => {
          job.resolve(answer)
          this.#makeWay(party)
        },
        reject: (error) => {
          job.reject(error)
          this.#makeWay(party)
        },
      })
    }
  }

  /** One that was served is done, and its party may be served again. */
  #makeWay(party: Party): void {
    this.#served.delete(party)
    this.#serve()
  }

  #toTheEnd(party: Party): void {
    const jobs = this.#parties.get(party)
    if (!jobs) return
    this.#parties.delete(party)
    this.#parties.set(party, jobs)
  }

  #leave(party: Party, job: Job<Request, Answer>): boolean {
    const jobs = this.#parties.get(party)
    if (!jobs || !remove(jobs, job)) return false
    this.#waiting -= 1
    if (jobs.length === 0) this.#parties.delete(party)
    return true
  }

  /** What is urgent takes the place of what is not; throws `PartyFull` when a party has as much as one may. */
  #makeRoomWithin(party: Party, urgent: boolean): void {
    const jobs = this.#parties.get(party) ?? []
    if (jobs.length < this.#maxOfOne) return
    const full = new PartyFull(jobs.length)
    const last = jobs.at(-1)
    if (!last || last.urgent || !urgent) throw full
    this.#leave(party, last)
    last.reject(full)
  }

  /** Throws `ProcessPoolFull` when no other party would still have more than this one. */
  #makeRoomFor(party: Party): void {
    const full = new ProcessPoolFull(this.#waiting)
    const afterwards = (this.#parties.get(party)?.length ?? 0) + 1
    const [largest, jobs] = [...this.#parties].reduce(larger, [party, []])
    const last = jobs.at(-1)
    if (!last || jobs.length <= afterwards) throw full
    this.#leave(largest, last)
    last.reject(full)
  }
}

function larger<Entry extends readonly [Party, readonly unknown[]]>(one: Entry, other: Entry): Entry {
  return other[1].length > one[1].length ? other : one
}

function remove<T>(list: T[], item: T): boolean {
  const at = list.indexOf(item)
  if (at >= 0) list.splice(at, 1)
  return at >= 0
}
