import { type RefObject, useEffect, useRef } from 'react'

/**
 * For what takes the place of a page one has scrolled down and used: reading and the keyboard go on at its heading.
 * Give the heading the answer as its `ref` and a `tabIndex` of -1.
 */
export function useFocusHeading(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [])
  return heading
}
