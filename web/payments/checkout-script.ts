const loads = new Map<string, Promise<void>>()

/** Loads the provider's checkout script once for all; rejects when it cannot be had, and may be tried again then. */
export function loadCheckoutScript(url: string): Promise<void> {
  const running = loads.get(url)
  if (running) return running
  const load = addScript(url)
  loads.set(url, load)
  load.catch(() => loads.delete(url))
  return load
}

function addScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.async = true
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error('The checkout script did not load'))
    })
    document.head.append(script)
  })
}
