import { type KeyboardEvent, useRef, useState } from 'react'
import { stopAfter } from './stop-after.ts'

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
