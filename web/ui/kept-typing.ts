import { thisTab } from './remembered.ts'

const keyOf = (form: string) => `typed:${form}`

/**
 * What was typed into a form in this tab and not sent; `undefined` where nothing was. Like anything typed it may be wrong
 * in every field, and is checked when it is sent.
 */
export function recallTyped<Values>(
  form: string,
  fields: readonly (keyof Values & string)[],
): Partial<Values> | undefined {
  const typed = thisTab.recall(keyOf(form))
  if (typeof typed !== 'object' || typed === null) return undefined
  return textsOf(typed, fields) as Partial<Values>
}

export function rememberTyped(form: string, values: object, fields: readonly string[]): void {
  thisTab.remember(keyOf(form), textsOf(values, fields))
}

export function forgetTyped(form: string): void {
  thisTab.forget(keyOf(form))
}

function textsOf(values: object, fields: readonly string[]): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [field, value] of Object.entries(values)) {
    if (fields.includes(field) && typeof value === 'string') texts[field] = value
  }
  return texts
}
