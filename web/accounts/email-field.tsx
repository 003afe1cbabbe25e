import { i18n } from '@campus-print/domain/language'
import type { UseFormRegister } from 'react-hook-form'
import { Field } from '../ui/forms/field.tsx'
import { TextInput } from '../ui/forms/inputs.tsx'

interface Props {
  /** The field calls it: the first invalid field in the order of these calls gets the focus. */
  register: UseFormRegister<{ email: string }>
  error: string | undefined
  /** `username` where a password manager should fill in the address of an account. */
  autoComplete: 'email' | 'username'
}

/** The field for an e-mail address. */
export function EmailField({ register, error, autoComplete }: Props) {
  return (
    <Field label={i18n.t('Email')} error={error}>
      {(controlProps) => (
        <TextInput
          {...controlProps}
          {...register('email')}
          type="email"
          autoComplete={autoComplete}
          inputMode="email"
        />
      )}
    </Field>
  )
}
