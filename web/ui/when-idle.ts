/** In ms. */
const latestMs = 5_000

/** Runs `act` when the present screen has come and the browser has nothing else to do. */
export function whenIdle(act: () => void): void {
  const run = () => {
    // A window in the background may never be idle.
    if ('requestIdleCallback' in window) window.requestIdleCallback(act, { timeout: latestMs })
    else setTimeout(act)
  }
  if (document.readyState === 'complete') run()
  else addEventListener('load', run, { once: true })
}
