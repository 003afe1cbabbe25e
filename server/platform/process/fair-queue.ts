import { Interrupted, ProcessLost, ProcessPoolFull, TenantFull, WaitedTooLong } from './process-lost.ts'

export interface Job<Request, Answer> {
  request: Request
  /** Aborted when the caller no longer waits. */
  signal: AbortSignal | undefined
  /** Aborted with `Interrupted` when the job must free its server, which then ends it and calls `putBack`. */
  interruption: AbortSignal
  resolve(answer: Answer): void
  reject(error: unknown): void
  /** Returns the job to the queue, before all other requests of its tenant. */
  putBack(): void
}

export interface Turn {
  /** The tenant of the request. A request without one counts as a separate tenant. */
  tenant?: string | undefined
  /** Whether the request goes before the other requests of its tenant. */
  urgent?: boolean | undefined
  signal?: AbortSignal | undefined
  /** Rejects with `WaitedTooLong` if the request is not started within this time, in ms. */
  maxWaitMs?: number | undefined
}

export interface FairQueueOptions {
  /** The number of requests that may wait. */
  maxWaiting: number
  /** Most waiting requests of one tenant; `maxWaiting` if unset. */
  maxWaitingOfOne?: number | undefined
  /** The number of servers; one by default. */
  servers?: number
  /** A job that takes longer may be interrupted. */
  longRunMs?: number | undefined
  /** A tenant with more use leaves the last free server to the others. */
  heavyUseMs?: number
}

/** The recorded use of a tenant halves in this time. */
const halfLifeMs = 60_000
/** Tenants whose use differs by less than this take turns. */
const sameUseMs = 100
/** The number of tenants whose use is stored; above it, tenants with hardly any use are removed. */
const maxTenantsStored = 1_000
/**
 * With one server, a job that was interrupted more often is rejected: it would block light tenants until it
 * ends.
 */
const maxInterruptionsOfOneServer = 3

type Tenant = string | symbol
type Taker<Request, Answer> = (job: Job<Request, Answer>) => void

interface Entry<Request, Answer> {
  readonly tenant: Tenant
  readonly request: Request
  readonly urgent: boolean
  readonly signal: AbortSignal | undefined
  readonly maxWaitMs: number | undefined
  interruptions: number
  waiting?: NodeJS.Timeout | undefined
  /** The listener of the signal, while the request waits. */
  onAbort?: (() => void) | undefined
  resolve(answer: Answer): void
  reject(error: unknown): void
}

interface Run<Request, Answer> {
  readonly entry: Entry<Request, Answer>
  readonly startedAt: number
  readonly interruption: AbortController
}

/**
 * Requests and their servers, each waiting for the other. Serving time is shared fairly between tenants:
 *
 * - The tenant that used least time lately is served next, one request at a time. Tenants with equal use take turns.
 * - The last free server is only for tenants that used little, so that they do not wait for the others.
 * - When each running job takes long, the job that began last is interrupted, so that a server is ready for the next
 *   such tenant. The job starts again later, and not on the last free server.
 * - A single server interrupts a long job of a heavy tenant only when a light tenant waits. It tries the job a few
 * times.
 * - When the queue is full, the tenant with most requests in it loses its last one to a tenant with fewer.
 */
export class FairQueue<Request, Answer> {
  readonly #maxWaiting: number
  readonly #maxOfOne: number
  readonly #servers: number
  readonly #longRunMs: number
  readonly #heavyUseMs: number
  /** Waiting requests by tenant, in the order of the tenants' turns. */
  readonly #entries = new Map<Tenant, Entry<Request, Answer>[]>()
  readonly #running = new Map<Tenant, Run<Request, Answer>>()
  readonly #used = new Map<Tenant, { ms: number; at: number }>()
  readonly #takers: Taker<Request, Answer>[] = []
  readonly #requestListeners: (() => void)[] = []
  #waiting = 0
  #interrupting: NodeJS.Timeout | undefined

  constructor({
    maxWaiting,
    maxWaitingOfOne = Infinity,
    servers = 1,
    longRunMs = 2_000,
    heavyUseMs = 5_000,
  }: FairQueueOptions) {
    this.#maxWaiting = maxWaiting
    this.#maxOfOne = maxWaitingOfOne
    this.#servers = servers
    this.#longRunMs = longRunMs
    this.#heavyUseMs = heavyUseMs
  }

  /** Waits for a server, and then for its answer. The request leaves the queue if the signal is aborted. */
  join(request: Request, { tenant: named, urgent = false, signal, maxWaitMs }: Turn = {}): Promise<Answer> {
    const tenant = named ?? Symbol('no tenant')
    return new Promise<Answer>((resolve, reject) => {
      signal?.throwIfAborted()
      const entry = { tenant, request, urgent, signal, maxWaitMs, interruptions: 0, resolve, reject }
      const isServedAtOnce = this.#takers.length > 0 && this.#canStart(entry)
      if (!isServedAtOnce) this.#makeRoomWithin(tenant, urgent)
      if (!isServedAtOnce && this.#waiting >= this.#maxWaiting) this.#makeRoomFor(tenant)
      this.#add(entry, urgent)
    })
  }

  /** Takes the next request; `undefined` once the signal is aborted. */
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

  /** Resolves once a request waits, or the signal is aborted. */
  notEmpty(until: AbortSignal): Promise<void> {
    if (this.#waiting > 0 || until.aborted) return Promise.resolve()
    return new Promise((resolve) => {
      const notify = () => {
        remove(this.#requestListeners, notify)
        until.removeEventListener('abort', notify)
        resolve()
      }
      this.#requestListeners.push(notify)
      until.addEventListener('abort', notify, { once: true })
    })
  }

  rejectAll(error: unknown): void {
    for (const entry of [...this.#entries.values()].flat()) {
      this.#leave(entry)
      entry.reject(error)
    }
  }

  #add(entry: Entry<Request, Answer>, first: boolean): void {
    const entries = this.#entries.get(entry.tenant) ?? []
    if (first) entries.unshift(entry)
    else entries.push(entry)
    this.#entries.set(entry.tenant, entries)
    this.#waiting += 1
    entry.onAbort = () => this.#leave(entry) && entry.reject(entry.signal?.reason)
    entry.signal?.addEventListener('abort', entry.onAbort, { once: true })
    if (entry.maxWaitMs !== undefined) {
      const tooLong = () => this.#leave(entry) && entry.reject(new WaitedTooLong())
      entry.waiting = setTimeout(tooLong, entry.maxWaitMs).unref()
    }
    this.#serve()
    // One listener for each request, because the pool starts a process for a waiting request.
    if (this.#waiting > 0) this.#requestListeners[0]?.()
  }

  #leave(entry: Entry<Request, Answer>): boolean {
    const entries = this.#entries.get(entry.tenant)
    if (!entries || !remove(entries, entry)) return false
    clearTimeout(entry.waiting)
    if (entry.onAbort) entry.signal?.removeEventListener('abort', entry.onAbort)
    this.#waiting -= 1
    if (entries.length === 0) this.#entries.delete(entry.tenant)
    return true
  }

  #serve(): void {
    while (this.#takers.length > 0) {
      const next = this.#next()
      if (!next) break
      this.#takers.shift()?.(this.#start(next))
    }
    this.#freeOne()
  }

  #next(): Entry<Request, Answer> | undefined {
    let least = Infinity
    let next: Entry<Request, Answer> | undefined
    for (const [tenant, [entry]] of this.#entries) {
      const use = Math.floor(this.#useOf(tenant) / sameUseMs)
      if (!entry || use >= least || !this.#canStart(entry)) continue
      least = use
      next = entry
    }
    return next
  }

  #canStart(entry: Entry<Request, Answer>): boolean {
    if (this.#running.has(entry.tenant)) return false
    const isLastFree = this.#servers > 1 && this.#running.size >= this.#servers - 1
    return !isLastFree || this.#isLight(entry)
  }

  #isLight({ tenant, interruptions }: Entry<Request, Answer>): boolean {
    return interruptions === 0 && this.#useOf(tenant) < this.#heavyUseMs
  }

  #start(entry: Entry<Request, Answer>): Job<Request, Answer> {
    const { tenant, request, signal } = entry
    this.#leave(entry)
    this.#toTheEnd(tenant)
    const interruption = new AbortController()
    this.#running.set(tenant, { entry, startedAt: performance.now(), interruption })
    return {
      request,
      signal,
      interruption: interruption.signal,
      resolve: (answer) => {
        entry.resolve(answer)
        this.#end(tenant)
      },
      reject: (error) => {
        entry.reject(error)
        this.#end(tenant)
      },
      putBack: () => {
        entry.interruptions += 1
        if (signal?.aborted) entry.reject(signal.reason)
        else if (this.#isInterruptedTooOften(entry))
          entry.reject(new ProcessLost('timeout', 'interrupted too often'))
        else this.#add(entry, true)
        this.#end(tenant)
      },
    }
  }

  /** Ends a run, because the job is done or is put back: its tenant can be served again. */
  #end(tenant: Tenant): void {
    if (typeof tenant === 'string') {
      this.#used.set(tenant, { ms: this.#useOf(tenant), at: performance.now() })
      this.#dropLittleUse()
    }
    this.#running.delete(tenant)
    this.#serve()
  }

  /** How long a tenant was served lately, in ms; older use counts less. */
  #useOf(tenant: Tenant): number {
    const now = performance.now()
    const used = this.#used.get(tenant)
    const run = this.#running.get(tenant)
    const before = used ? used.ms * 0.5 ** ((now - used.at) / halfLifeMs) : 0
    return before + (run ? now - run.startedAt : 0)
  }

  #dropLittleUse(): void {
    if (this.#used.size <= maxTenantsStored) return
    for (const tenant of this.#used.keys()) {
      if (!this.#running.has(tenant) && this.#useOf(tenant) < sameUseMs) this.#used.delete(tenant)
    }
  }

  /** Interrupts the job that started last, or checks again once it takes long. */
  #freeOne(): void {
    clearTimeout(this.#interrupting)
    if (this.#running.size < this.#servers) return
    const last = [...this.#running.values()].reduce((one, other) =>
      other.startedAt >= one.startedAt ? other : one,
    )
    // A server becomes free in a moment.
    if ([...this.#running.values()].some((run) => run.interruption.signal.aborted)) return
    if (this.#servers === 1 && !this.#isLightWaiting(last)) return
    const longAfterMs = last.startedAt + this.#longRunMs - performance.now()
    const leftMs = this.#servers === 1 ? Math.max(longAfterMs, this.#untilHeavyMs(last)) : longAfterMs
    if (leftMs <= 0) last.interruption.abort(new Interrupted())
    else this.#interrupting = setTimeout(() => this.#freeOne(), Math.ceil(leftMs)).unref()
  }

  #isInterruptedTooOften({ interruptions }: Entry<Request, Answer>): boolean {
    return this.#servers === 1 && interruptions > maxInterruptionsOfOneServer
  }

  #isLightWaiting({ entry }: Run<Request, Answer>): boolean {
    return [...this.#entries].some(
      ([tenant, [first]]) => tenant !== entry.tenant && first !== undefined && this.#isLight(first),
    )
  }

  #untilHeavyMs({ entry }: Run<Request, Answer>): number {
    return this.#heavyUseMs - this.#useOf(entry.tenant)
  }

  #toTheEnd(tenant: Tenant): void {
    const entries = this.#entries.get(tenant)
    if (!entries) return
    this.#entries.delete(tenant)
    this.#entries.set(tenant, entries)
  }

  /** Drops a waiting request for an urgent one. Throws `TenantFull` when a tenant has reached its limit. */
  #makeRoomWithin(tenant: Tenant, urgent: boolean): void {
    const entries = this.#entries.get(tenant) ?? []
    if (entries.length < this.#maxOfOne) return
    const full = new TenantFull(entries.length)
    const last = entries.at(-1)
    if (!last || last.urgent || !urgent) throw full
    this.#leave(last)
    last.reject(full)
  }

  /** Throws `ProcessPoolFull` when no other tenant would still have more than this one. */
  #makeRoomFor(tenant: Tenant): void {
    const full = new ProcessPoolFull(this.#waiting)
    const afterwards = (this.#entries.get(tenant)?.length ?? 0) + 1
    const [, largest] = [...this.#entries].reduce(larger, [tenant, []])
    const last = largest.at(-1)
    if (!last || largest.length <= afterwards) throw full
    this.#leave(last)
    last.reject(full)
  }
}

function larger<Pair extends readonly [Tenant, readonly unknown[]]>(one: Pair, other: Pair): Pair {
  return other[1].length > one[1].length ? other : one
}

function remove<T>(list: T[], item: T): boolean {
  const index = list.indexOf(item)
  if (index >= 0) list.splice(index, 1)
  return index >= 0
}
