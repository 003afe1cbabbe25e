import { useEffect, useRef } from 'react'

/**
 * For a place whose content is replaced under the hands of its user: where the control in use is gone, the keyboard and
 * the screen reader go on at what took its place. Who has not been at it yet is left alone, and who is elsewhere, be it
 * in a window of someone else's. `shown` names what is shown; `next` is the ref of what takes the focus.
 */
export function useRestoreLostFocus<Element extends HTMLElement>(shown: string) {
  const next = useRef<Element>(null)
  const wasUsed = useRef(false)
  const before = useRef(shown)
  useEffect(() => {
    if (before.current === shown) return
    before.current = shown
    if (wasUsed.current && isFocusLost()) next.current?.focus({ preventScroll: true })
  }, [shown])
  return {
    next,
    onFocus: () => {
      wasUsed.current = true
    },
  }
}

/** A browser takes the focus from what is hidden only when it paints again. */
function isFocusLost(): boolean {
  const held = document.activeElement
  return held === null || held === document.body || held.getClientRects().length === 0
}
