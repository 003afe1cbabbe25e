/** What was taken away, to be given back when the provider opens its window again: it may use the same one. */
const hiddenOverlays = new Set<HTMLElement>()

/** Takes away what covers the page when whoever put it there does not: the frames on this page are the provider's. */
export function hideCheckoutOverlays(): void {
  for (const frame of document.querySelectorAll('iframe')) {
    const overlay = frame.closest<HTMLElement>('body > *')
    if (!overlay) continue
    overlay.style.display = 'none'
    hiddenOverlays.add(overlay)
  }
  document.body.style.overflow = ''
}

/** Before the provider opens its window. */
export function restoreCheckoutOverlays(): void {
  for (const overlay of hiddenOverlays) overlay.style.display = ''
  hiddenOverlays.clear()
}
