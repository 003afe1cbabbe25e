import { i18n } from '@campus-print/domain/language'
import { copiesError, maxCopies, minCopies, readCopies } from '@campus-print/domain/ordering'
import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { TextInput } from '../../../ui/forms/inputs.tsx'

/** The number of copies. The field corrects its text on blur; the price follows while the user types. */
export function CopiesField({ copies, onChange }: { copies: number; onChange: (copies: number) => void }) {
  const [typed, setTyped] = useState<string>()
  // Why the typed number was changed. It stays beside the corrected field.
  const [reason, setReason] = useState<string>()
  const change = (text: string) => {
    setTyped(text)
    setReason(copiesError(text))
    onChange(readCopies(text))
  }
  const step = (by: number) => {
    setTyped(undefined)
    setReason(undefined)
    onChange(readCopies(String(copies + by)))
  }
  return (
    <div aria-live="polite">
      <Field label={i18n.t('Copies')} error={typed === undefined ? undefined : reason} hint={reason}>
        {(controlProps) => (
          <div className="flex gap-2">
            <IconButton
              label={i18n.t('One copy less')}
              className="border border-edge"
              disabled={copies <= minCopies}
              onClick={() => step(-1)}
            >
              <Minus aria-hidden className="size-5" />
            </IconButton>
            <TextInput
              {...controlProps}
              inputMode="numeric"
              autoComplete="off"
              value={typed ?? String(copies)}
              onChange={({ target }) => change(target.value)}
              onBlur={() => setTyped(undefined)}
              className="text-center font-semibold"
            />
            <IconButton
              label={i18n.t('One copy more')}
              className="border border-edge"
              disabled={copies >= maxCopies}
              onClick={() => step(1)}
            >
              <Plus aria-hidden className="size-5" />
            </IconButton>
          </div>
        )}
      </Field>
    </div>
  )
}
