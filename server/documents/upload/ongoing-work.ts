/** Work that has begun. What it leaves on the disk it removes itself, so whoever stops the process waits for it. */
export interface OngoingWork {
  add<T>(work: Promise<T>): Promise<T>
  /** Resolves when none is left, however each ended. */
  ended(): Promise<void>
}

export function ongoingWork(): OngoingWork {
  const ongoing = new Set<Promise<unknown>>()
  return {
    add(work) {
      ongoing.add(work)
      return work.finally(() => ongoing.delete(work))
    },
    async ended() {
      await Promise.allSettled(ongoing)
    },
  }
}
