import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { ApiError } from '../api/api-error.ts'

/** Shows the server's verdict on single fields beside them; answers whether there was any. */
export function showFieldErrors<Form extends FieldValues>(
  error: unknown,
  fields: readonly FieldPath<Form>[],
  setError: UseFormSetError<Form>,
): boolean {
  const errors = error instanceof ApiError ? error.errors : []
  const known = errors.flatMap(({ field, message }) => {
    const name = fields.find((each) => each === field)
    return name ? [{ name, message }] : []
  })
  for (const { name, message } of known) setError(name, { message }, { shouldFocus: true })
  return known.length > 0
}
