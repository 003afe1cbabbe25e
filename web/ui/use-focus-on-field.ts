import { type RefObject, useLayoutEffect, useRef } from 'react'

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
