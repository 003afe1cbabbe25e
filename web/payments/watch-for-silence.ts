/** How long a window may take until it says its first word, in ms. */
const unresponsiveAfterMs = 8_000

/**
 * Watches a window of the provider's that is about to open. A frame of another site cannot be looked into, and to the
 * page a browser's own "No internet" in it has loaded well; but one that lives sends messages. Tells when it has not
 * sent one for too long, or the connection goes before its first, and when it does so after all. Answers how to stop.
 */
export function watchForResponse(onUnresponsive: (isUnresponsive: boolean) => void): () => void {
  let wasUnresponsive = false
  const tell = () => {
    wasUnresponsive = true
    onUnresponsive(true)
  }
  const timer = setTimeout(tell, unresponsiveAfterMs)
  const stop = () => {
    clearTimeout(timer)
    removeEventListener('offline', tell)
    removeEventListener('message', hear)
  }
  const hear = ({ source }: MessageEvent) => {
    if (source === null || source === window) return
    stop()
    if (wasUnresponsive) onUnresponsive(false)
  }
  addEventListener('offline', tell)
  addEventListener('message', hear)
  return stop
}
