/** A signal that is aborted so many ms after the other one, for the same reason. */
export function abortedAfter(graceMs: number, signal: AbortSignal): AbortSignal {
  if (graceMs === 0) return signal
  const late = new AbortController()
  const begin = () => setTimeout(() => late.abort(signal.reason), graceMs).unref()
  if (signal.aborted) begin()
  else signal.addEventListener('abort', begin, { once: true })
  return late.signal
}
