import { type RefObject, useEffect, useRef } from 'react'

/**
 * For what takes the place of the control that was used: the keyboard and the screen reader go on there. Give the
 * element the answer as its `ref`; with `isDue` false it leaves the focus where it is.
 */
export function useFocusOnMount<Element extends HTMLElement>(isDue = true): RefObject<Element | null> {
  const element = useRef<Element>(null)
  const wasDue = useRef(isDue)
  useEffect(() => {
    if (wasDue.current) element.current?.focus({ preventScroll: true })
  }, [])
  return element
}
