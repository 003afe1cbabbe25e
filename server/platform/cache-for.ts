/**
 * Caches a function's result for some ms; concurrent calls share one result. After an error, the next call
 * tries again.
 */
export function cacheFor<Result>(
  ms: number,
  { clock, call }: { clock: () => Date; call: () => Promise<Result> },
): () => Promise<Result> {
  let latest: { readonly at: number; readonly result: Promise<Result> } | undefined
  return () => {
    const now = clock().getTime()
    // Also refetch after the clock was set back.
    if (latest && Math.abs(now - latest.at) < ms) return latest.result
    const result = call()
    latest = { at: now, result }
    result.catch(() => {
      if (latest?.result === result) latest = undefined
    })
    return result
  }
}
