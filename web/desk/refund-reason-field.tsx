import type { Ref } from 'react'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/inputs.tsx'

const commonReasons = ['Bad print', 'Printed twice', 'Never collected', 'Charged too much']

interface Props {
  ref: Ref<HTMLInputElement>
  reason: string
  /** Who gets the money, and reads why. */
  reader: string
  error: string | undefined
  onChange: (reason: string) => void
}

/** Why money is given back: typed, or one of the common reasons at a press. */
export function RefundReasonField({ ref, reason, reader, error, onChange }: Props) {
  return (
    <div className="grid gap-2">
      <Field label="Reason" hint={`${reader} will read it`} error={error}>
        {(controlProps) => (
          <TextInput
            {...controlProps}
            ref={ref}
            autoComplete="off"
            maxLength={200}
            value={reason}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Field>
      <div role="group" aria-label="Common reasons" className="flex flex-wrap gap-2">
        {commonReasons.map((common) => (
          <Button key={common} variant="plain" onClick={() => onChange(common)} className="text-sm">
            {common}
          </Button>
        ))}
      </div>
    </div>
  )
}
