import { categories, departmentLabels, departments } from '@campus-print/domain/accounts'
import { type Control, type FieldErrors, type UseFormRegister, useWatch } from 'react-hook-form'
import { Field } from '../../ui/forms/field.tsx'
import { Options, PasswordInput, PlaceholderOption, SelectInput, TextInput } from '../../ui/forms/inputs.tsx'
import { categoryLabels } from '../category-labels.ts'
import { EmailField } from '../email-field.tsx'
import { passwordHint } from '../password-hint.ts'
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
      <Field label="Username" error={errors.username?.message}>
        {(controlProps) => <TextInput {...controlProps} {...register('username')} autoComplete="name" />}
      </Field>
      <EmailField register={register} error={errors.email?.message} autoComplete="email" />
      <Field label="WhatsApp number" hint="10 digits, without +91" error={errors.whatsappNumber?.message}>
        {(controlProps) => (
          <TextInput
            {...controlProps}
            {...register('whatsappNumber', { setValueAs: normalizePhoneNumber })}
            type="tel"
            autoComplete="tel-national"
          />
        )}
      </Field>
      <Field label="Password" hint={passwordHint(password)} error={errors.password?.message}>
        {(controlProps) => (
          <PasswordInput {...controlProps} {...register('password')} autoComplete="new-password" />
        )}
      </Field>
      <Field label="Confirm password" error={errors.confirmPassword?.message}>
        {(controlProps) => (
          <PasswordInput {...controlProps} {...register('confirmPassword')} autoComplete="new-password" />
        )}
      </Field>
      <Field label="Category" error={errors.category?.message}>
        {(controlProps) => (
          <SelectInput {...controlProps} {...register('category')} defaultValue="">
            <PlaceholderOption />
            <Options values={categories} names={categoryLabels} />
          </SelectInput>
        )}
      </Field>
      <Field label="Department" error={errors.department?.message}>
        {(controlProps) => (
          <SelectInput {...controlProps} {...register('department')} defaultValue="">
            <PlaceholderOption />
            <Options values={departments} names={departmentLabels} />
          </SelectInput>
        )}
      </Field>
    </>
  )
}

/** Reduces a phone number with country code, spaces or dashes to its ten digits. */
export function normalizePhoneNumber(typed: string): string {
  const digits = typed.replaceAll(/[\s().-]/g, '')
  return /^(?:\+91|0|91)?(\d{10})$/.exec(digits)?.[1] ?? typed
}
