import { i18n } from '@campus-print/domain/language'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { Field } from '../ui/forms/field.tsx'
import { PasswordInput } from '../ui/forms/inputs.tsx'
import type { RepeatedPassword } from './password-forms.ts'
import { passwordHint } from './password-hint.ts'

interface Props {
  /** The fields call it: the first invalid field in the order of these calls gets the focus. */
  register: UseFormRegister<RepeatedPassword>
  /** The present value, whose strength is shown. */
  newPassword: string
  errors: FieldErrors<RepeatedPassword>
}

/** The two fields for a new password. */
export function NewPasswordFields({ register, newPassword, errors }: Props) {
  return (
    <>
      <Field
        label={i18n.t('New password')}
        hint={passwordHint(newPassword)}
        error={errors.newPassword?.message}
      >
        {(controlProps) => (
          <PasswordInput
            {...controlProps}
            {...register('newPassword', { deps: 'confirmPassword' })}
            autoComplete="new-password"
          />
        )}
      </Field>
      <Field label={i18n.t('Confirm password')} error={errors.confirmPassword?.message}>
        {(controlProps) => (
          <PasswordInput {...controlProps} {...register('confirmPassword')} autoComplete="new-password" />
        )}
      </Field>
    </>
  )
}
