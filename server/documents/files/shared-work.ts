interface Work<Result> {
  waiting: number
  readonly abandoned: AbortController
  readonly result: Promise<Result>
}

/** Runs a piece of work once for all concurrent callers, and aborts it when the last of them aborts. */
export function sharedWork<Result>() {
  const running = new Map<string, Work<Result>>()

  function begin(key: string, work: (signal: AbortSignal) => Promise<Result>): Work<Result> {
    const abandoned = new AbortController()
    const forget = () => running.get(key) === shared && running.delete(key)
    const result = work(abandoned.signal).finally(forget)
    const shared: Work<Result> = { waiting: 0, abandoned, result }
    running.set(key, shared)
    return shared
  }

  return async (
    key: string,
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> => {
    signal.throwIfAborted()
    const shared = running.get(key) ?? begin(key, work)
    shared.waiting += 1
    return new Promise<Result>((resolve, reject) => {
      const leave = () => {
        shared.waiting -= 1
        reject(signal.reason)
        if (shared.waiting > 0) return
        running.delete(key)
        shared.abandoned.abort(signal.reason)
      }
      signal.addEventListener('abort', leave, { once: true })
      void shared.result.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
    })
  }
}
