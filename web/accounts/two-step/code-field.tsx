import { i18n } from '@campus-print/domain/language'
import type { Ref } from 'react'
import { Field } from '../../ui/forms/field.tsx'
import { TextInput } from '../../ui/forms/inputs.tsx'

interface Props {
  value: string
  onValue: (value: string) => void
  isRecovery?: boolean
  /** It was sent without a code. */
  isMissing?: boolean
  error?: string | undefined
  ref?: Ref<HTMLInputElement>
}

/** A code of the authenticator app, as a phone's keyboard and a password manager fill it in; or a recovery code. */
export function CodeField({ value, onValue, isRecovery = false, isMissing = false, error, ref }: Props) {
  const missing = isMissing && value === '' ? i18n.t('Enter the code') : undefined
  return (
    <Field
      label={isRecovery ? i18n.t('Recovery code') : i18n.t('Code from the app')}
      error={missing ?? error}
    >
      {(controlProps) => (
        <TextInput
          {...controlProps}
          ref={ref}
          name="code"
          value={value}
          onChange={({ target }) => onValue(target.value)}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoCapitalize={isRecovery ? 'characters' : undefined}
          maxLength={isRecovery ? 20 : 7}
          spellCheck={false}
          className="text-lg tracking-widest tabular-nums"
        />
      )}
    </Field>
  )
}
