import type { SettingsChange } from '@campus-print/contract/manage-settings'
import { useId } from 'react'
import { type FieldPath, useController } from 'react-hook-form'
import { checkBoxClass } from '../../ui/forms/check-box.tsx'
import { FieldNote } from '../../ui/forms/field.tsx'
import { useFieldError } from './form-fields.tsx'
import type { SettingsFormApi } from './settings-form.tsx'

interface Props {
  form: SettingsFormApi
  name: FieldPath<SettingsChange>
  label: string
  hint?: string
  choices: readonly { value: string; label: string }[]
}

/** Any of some choices; the list keeps their order. */
export function ChoicesField({ form, name, label, hint, choices }: Props) {
  const id = useId()
  const { field } = useController({ control: form.control, name })
  const error = useFieldError(form, name)
  const chosen = (field.value as readonly string[] | undefined) ?? []
  const choose = (value: string, isChosen: boolean) => {
    const next = new Set(isChosen ? [...chosen, value] : chosen.filter((each) => each !== value))
    field.onChange(choices.map((choice) => choice.value).filter((each) => next.has(each)))
  }
  const note = error ?? hint
  return (
    <fieldset className="grid gap-1.5" aria-describedby={note ? `${id}-note` : undefined}>
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-x-5">
        {choices.map((choice) => (
          <label key={choice.value} className="flex min-h-11 cursor-pointer items-center gap-2.5">
            <input
              type="checkbox"
              checked={chosen.includes(choice.value)}
              onChange={({ target }) => choose(choice.value, target.checked)}
              className={checkBoxClass}
            />
            {choice.label}
          </label>
        ))}
      </div>
      {note && (
        <FieldNote id={`${id}-note`} isError={error !== undefined}>
          {note}
        </FieldNote>
      )}
    </fieldset>
  )
}
