import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

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

/**
 * Puts the keyboard into a field of a form that opens to be filled in. At once: a moment later, whoever is quick types
 * into another one already. Give the form the answer as its `ref`.
 */
export function useFocusField(name: string): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => {
    const field = form.current?.elements.namedItem(name)
    if (field instanceof HTMLElement) field.focus()
  }, [name])
  return form
}

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

/** Gives the keyboard back to where it was: a dialog opened by a state, not by a trigger of its own, does not know. */
export function useReturnFocus() {
  const opener = useRef<Element>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (opener.current instanceof HTMLElement) opener.current.focus()
    },
  }
}
