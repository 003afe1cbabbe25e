import { categories, departmentLabels, departments } from '@campus-print/domain/accounts'
import { type Control, type FieldErrors, type UseFormRegister, useWatch } from 'react-hook-form'
import { Field } from '../ui/field.tsx'
import { NothingChosen, Options, PasswordInput, SelectInput, TextInput } from '../ui/inputs.tsx'
import { categoryLabels } from './category-labels.ts'
import { passwordHint } from './password-hint.ts'
import { plainNumber } from './plain-number.ts'
import type { RegistrationForm } from './use-registration.ts'

interface Props {
  register: UseFormRegister<RegistrationForm>
  control: Control<RegistrationForm>
  errors: FieldErrors<RegistrationForm>
}

/** What one says of oneself to open an account. */
export function RegistrationFields({ register, control, errors }: Props) {
  const password = useWatch({ control, name: 'password', defaultValue: '' })
  return (
    <>
      <Field label="Username" fault={errors.username?.message}>
        {(ties) => <TextInput {...ties} {...register('username')} autoComplete="name" />}
      </Field>
      <Field label="Email" fault={errors.email?.message}>
        {(ties) => (
          <TextInput {...ties} {...register('email')} type="email" autoComplete="email" inputMode="email" />
        )}
      </Field>
      <Field label="WhatsApp number" hint="10 digits, without +91" fault={errors.whatsappNumber?.message}>
        {(ties) => (
          <TextInput
            {...ties}
            {...register('whatsappNumber', { setValueAs: plainNumber })}
            type="tel"
            autoComplete="tel-national"
          />
        )}
      </Field>
      <Field label="Password" hint={passwordHint(password)} fault={errors.password?.message}>
        {(ties) => <PasswordInput {...ties} {...register('password')} autoComplete="new-password" />}
      </Field>
      <Field label="Confirm password" fault={errors.confirmPassword?.message}>
        {(ties) => <PasswordInput {...ties} {...register('confirmPassword')} autoComplete="new-password" />}
      </Field>
      <Field label="Category" fault={errors.category?.message}>
        {(ties) => (
          <SelectInput {...ties} {...register('category')} defaultValue="">
            <NothingChosen />
            <Options values={categories} names={categoryLabels} />
          </SelectInput>
        )}
      </Field>
      <Field label="Department" fault={errors.department?.message}>
        {(ties) => (
          <SelectInput {...ties} {...register('department')} defaultValue="">
            <NothingChosen />
            <Options values={departments} names={departmentLabels} />
          </SelectInput>
        )}
      </Field>
    </>
  )
}
