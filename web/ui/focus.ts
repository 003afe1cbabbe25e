import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Focuses the element when it appears, for content that replaces a used control. Pass the result as the element's
 * `ref`; `isDue` false leaves the focus alone.
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
 * Focuses a field when its form opens. It happens before paint, since a fast user may already type into another field.
 * Pass the result as the form's `ref`.
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
 * Scrolls to the top and focuses the heading, for content that replaces a scrolled page. Pass the result as the
 * heading's `ref`, with a `tabIndex` of -1.
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
 * Focuses the element of `next` when content is replaced and the focused control disappears with it. It leaves the
 * focus alone when the user was not in this place, or is elsewhere now. `shown` names the present content.
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

/** A browser takes the focus from a hidden element only at the next paint. */
function isFocusLost(): boolean {
  const focused = document.activeElement
  return focused === null || focused === document.body || focused.getClientRects().length === 0
}

/** Returns the focus to where it was. Radix does this only for dialogs with a trigger. */
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
