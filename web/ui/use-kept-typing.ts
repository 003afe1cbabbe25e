import { useEffect } from 'react'
import type { FieldValues, UseFormSubscribe } from 'react-hook-form'
import { saveFormDraft } from './kept-typing.ts'

/** Remembers what is typed into the named fields of a form, so that it survives a reload and having to sign in again. */
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
