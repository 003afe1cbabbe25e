import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { ApiError } from '../api/api-error.ts'

/** Shows the server's field errors beside the fields; returns whether there were any. */
export function showFieldErrors<Form extends FieldValues>(
  error: unknown,
  fields: readonly FieldPath<Form>[],
  setError: UseFormSetError<Form>,
): boolean {
  const known = knownErrors(error, fields)
  for (const { name, message } of known) setError(name, { message }, { shouldFocus: true })
  return known.length > 0
}

/** Whether the error is shown beside fields, so that no general message is needed. */
export function hasFieldErrors(error: unknown, fields: readonly string[]): boolean {
  return knownErrors(error, fields).length > 0
}

function knownErrors<Name extends string>(error: unknown, fields: readonly Name[]) {
  const errors = error instanceof ApiError ? error.errors : []
  return errors.flatMap(({ field, message }) => {
    const name = fields.find((each) => each === field)
    return name ? [{ name, message }] : []
  })
}
