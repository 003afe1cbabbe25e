/** Runs `act` when the present screen has come and the browser has nothing else to do. */
export function whenIdle(act: () => void): void {
  const run = () => (window.requestIdleCallback ?? setTimeout)(act)
  if (document.readyState === 'complete') run()
  else addEventListener('load', run, { once: true })
}
