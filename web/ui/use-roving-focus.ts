import { type KeyboardEvent, useRef, useState } from 'react'

/**
 * Makes a list of buttons one stop of the keyboard: the arrows, Home and End go on inside it. Give `list` to the list
 * and `stop(index)` to each of its `count` buttons.
 */
export function useRovingFocus<Element extends HTMLElement>(count: number) {
  const ref = useRef<Element>(null)
  const [at, setAt] = useState(0)
  const current = Math.min(at, count - 1)
  const onKeyDown = (event: KeyboardEvent) => {
    const next = stopAfter(event.key, current, count)
    if (next === undefined) return
    event.preventDefault()
    ref.current?.querySelectorAll('button')[next]?.focus()
  }
  return {
    list: { ref, onKeyDown },
    stop: (index: number) => ({ tabIndex: index === current ? 0 : -1, onFocus: () => setAt(index) }),
  }
}

/** Where a key leads from one of `count` buttons, counted from 0; nothing for a key that leads nowhere. */
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
