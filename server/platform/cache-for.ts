/**
 * Calls a function again only when its last answer is older than some ms; calls at the same moment share one. After an
 * error, the next call tries again.
 */
export function cacheFor<Answer>(
  ms: number,
  { clock, call }: { clock: () => Date; call: () => Promise<Answer> },
): () => Promise<Answer> {
  let latest: { readonly at: number; readonly answer: Promise<Answer> } | undefined
  return () => {
    const now = clock().getTime()
    // Also refetch after the clock was set back.
    if (latest && Math.abs(now - latest.at) < ms) return latest.answer
    const answer = call()
    latest = { at: now, answer }
    answer.catch(() => {
      if (latest?.answer === answer) latest = undefined
    })
    return answer
  }
}
