import { useEffect } from 'react'
import type { FieldValues, UseFormSubscribe } from 'react-hook-form'
import { tabStorage } from '../storage.ts'

const keyOf = (form: string) => `typed:${form}`

/**
 * The unsent input of a form in this tab; `undefined` where there is none. Any field may be invalid; the form checks
 * it on submit.
 */
export function loadFormDraft<Values>(
  form: string,
  fields: readonly (keyof Values & string)[],
): Partial<Values> | undefined {
  const typed = tabStorage.get(keyOf(form))
  if (typeof typed !== 'object' || typed === null) return undefined
  return stringFields(typed, fields) as Partial<Values>
}

/** What was typed into a form that the build rendered, before the script that keeps it had come. */
export function readTypedFields<Values>(fields: readonly (keyof Values & string)[]): Partial<Values> {
  // The build renders forms without a document.
  if (typeof document === 'undefined') return {}
  const typed = fields.flatMap((field) => {
    const [element] = document.getElementsByName(field)
    const value = element && 'value' in element ? element.value : ''
    return value ? [[field, value]] : []
  })
  return stringFields(Object.fromEntries(typed) as object, fields) as Partial<Values>
}

export function saveFormDraft(form: string, values: object, fields: readonly string[]): void {
  tabStorage.set(keyOf(form), stringFields(values, fields))
}

export function clearFormDraft(form: string): void {
  tabStorage.remove(keyOf(form))
}

function stringFields(values: object, fields: readonly string[]): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [field, value] of Object.entries(values)) {
    if (fields.includes(field) && typeof value === 'string') texts[field] = value
  }
  return texts
}

/** Stores the named fields of a form while the user types, so that they survive a reload and a new sign-in. */
export function useFormDraft<Values extends FieldValues>(
  subscribe: UseFormSubscribe<Values>,
  { form, fields }: { form: string; fields: readonly (keyof Values & string)[] },
): void {
  useEffect(() => {
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => saveFormDraft(form, values, fields),
    })
  }, [subscribe, form, fields])
}
