import { i18n } from '@campus-print/domain/language'
import { categories, departments } from '@campus-print/domain/accounts'
import { type Control, type FieldErrors, type UseFormRegister, useWatch } from 'react-hook-form'
import { Field } from '../../ui/forms/field.tsx'
import { Options, PasswordInput, PlaceholderOption, SelectInput, TextInput } from '../../ui/forms/inputs.tsx'
import { categoryLabels } from '../account-labels.ts'
import { departmentNames } from '../department-names.ts'
import { EmailField } from '../email-field.tsx'
import { passwordHint } from '../password-hint.ts'
import { WhatsappField } from '../whatsapp-field.tsx'
import type { RegistrationForm } from './register-screen.tsx'

interface Props {
  register: UseFormRegister<RegistrationForm>
  control: Control<RegistrationForm>
  errors: FieldErrors<RegistrationForm>
}

/** The fields of the registration form. */
export function RegistrationFields({ register, control, errors }: Props) {
  const password = useWatch({ control, name: 'password', defaultValue: '' })
  return (
    <>
      <Field label={i18n.t('Username')} error={errors.username?.message}>
        {(controlProps) => <TextInput {...controlProps} {...register('username')} autoComplete="name" />}
      </Field>
      <EmailField register={register} error={errors.email?.message} autoComplete="email" />
      <WhatsappField register={register} error={errors.whatsappNumber?.message} />
      <Field label={i18n.t('Password')} hint={passwordHint(password)} error={errors.password?.message}>
        {(controlProps) => (
          <PasswordInput {...controlProps} {...register('password')} autoComplete="new-password" />
        )}
      </Field>
      <Field label={i18n.t('Confirm password')} error={errors.confirmPassword?.message}>
        {(controlProps) => (
          <PasswordInput {...controlProps} {...register('confirmPassword')} autoComplete="new-password" />
        )}
      </Field>
      <Field label={i18n.t('Category')} error={errors.category?.message}>
        {(controlProps) => (
          <SelectInput {...controlProps} {...register('category')} defaultValue="">
            <PlaceholderOption />
            <Options values={categories} names={categoryLabels()} />
          </SelectInput>
        )}
      </Field>
      <Field label={i18n.t('Department')} error={errors.department?.message}>
        {(controlProps) => (
          <SelectInput {...controlProps} {...register('department')} defaultValue="">
            <PlaceholderOption />
            <Options values={departments} names={departmentNames()} />
          </SelectInput>
        )}
      </Field>
    </>
  )
}
