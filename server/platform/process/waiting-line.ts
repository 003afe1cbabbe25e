import { ProcessPoolFull } from './process-lost.ts'

export interface Job<Request, Answer> {
  request: Request
  signal: AbortSignal | undefined
  resolve(answer: Answer): void
  reject(error: unknown): void
}

type Taker<Request, Answer> = (job: Job<Request, Answer> | undefined) => void

/** Requests and those who serve them, each waiting for the other, both first come first served. */
export class WaitingLine<Request, Answer> {
  readonly #maxWaiting: number
  readonly #jobs: Job<Request, Answer>[] = []
  readonly #takers: Taker<Request, Answer>[] = []

  constructor(maxWaiting: number) {
    this.#maxWaiting = maxWaiting
  }

  /** Waits for its turn and then for the answer. Leaves the line when the signal is aborted. */
  join(request: Request, signal?: AbortSignal): Promise<Answer> {
    return new Promise<Answer>((resolve, reject) => {
      signal?.throwIfAborted()
      const job: Job<Request, Answer> = { request, signal, resolve, reject }
      const taker = this.#takers.shift()
      if (taker) return taker(job)
      if (this.#jobs.length >= this.#maxWaiting) throw new ProcessPoolFull(this.#jobs.length)
      this.#jobs.push(job)
      signal?.addEventListener('abort', () => remove(this.#jobs, job) && reject(signal.reason), {
        once: true,
      })
    })
  }

  /** The next request, or nothing once the signal is aborted. */
  take(until: AbortSignal): Promise<Job<Request, Answer> | undefined> {
    if (until.aborted) return Promise.resolve(undefined)
    const job = this.#jobs.shift()
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
    for (const job of this.#jobs.splice(0)) job.reject(error)
  }
}

function remove<T>(list: T[], item: T): boolean {
  const at = list.indexOf(item)
  if (at >= 0) list.splice(at, 1)
  return at >= 0
}
