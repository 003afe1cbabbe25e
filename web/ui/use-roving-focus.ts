import { type KeyboardEvent, useRef, useState } from 'react'

/**
 * Roving focus: the list of buttons is one tab stop, and arrows, Home and End move inside it. Pass `list` to the list
 * and `stop(index)` to each of its `count` buttons. Where each item has a checkbox too, arrows on one lead to the next.
 */
export function useRovingFocus<Element extends HTMLElement>(count: number) {
  const ref = useRef<Element>(null)
  const [at, setAt] = useState(0)
  const current = Math.min(at, count - 1)
  const onKeyDown = (event: KeyboardEvent) => {
    const next = stopAfter(event.key, current, count)
    if (next === undefined) return
    event.preventDefault()
    const kind = event.target instanceof HTMLInputElement ? 'input' : 'button'
    ref.current?.querySelectorAll<HTMLElement>(kind)[next]?.focus()
  }
  return {
    list: { ref, onKeyDown },
    stop: (index: number) => ({ tabIndex: index === current ? 0 : -1, onFocus: () => setAt(index) }),
  }
}

/** The index that a key moves to among `count` buttons; `undefined` for any other key. */
export function stopAfter(key: string, current: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return Math.min(current + 1, count - 1)
    case 'ArrowLeft':
    case 'ArrowUp':
      return Math.max(current - 1, 0)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
