import { categories, departments } from '@campus-print/domain/accounts'
import { i18n } from '@campus-print/domain/language'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { Field } from '../../ui/forms/field.tsx'
import { Options, PlaceholderOption, SelectInput, TextInput } from '../../ui/forms/inputs.tsx'
import { categoryLabels } from '../account-labels.ts'
import { departmentNames } from '../department-names.ts'
import { WhatsappField } from '../whatsapp-field.tsx'
import type { JoinForm, Newcomer } from './join-screen.tsx'

interface Props {
  register: UseFormRegister<JoinForm>
  errors: FieldErrors<JoinForm>
  newcomer: Newcomer
}

/** What a registration asks for, less what the campus has told. */
export function JoinFields({ register, errors, newcomer }: Props) {
  return (
    <>
      <Field label={i18n.t('Username')} error={errors.username?.message}>
        {(controlProps) => <TextInput {...controlProps} {...register('username')} autoComplete="name" />}
      </Field>
      <WhatsappField register={register} error={errors.whatsappNumber?.message} />
      {newcomer.category === null && (
        <Field label={i18n.t('Category')} error={errors.category?.message}>
          {(controlProps) => (
            <SelectInput {...controlProps} {...register('category')} defaultValue="">
              <PlaceholderOption />
              <Options values={categories} names={categoryLabels()} />
            </SelectInput>
          )}
        </Field>
      )}
      {newcomer.department === null && (
        <Field label={i18n.t('Department')} error={errors.department?.message}>
          {(controlProps) => (
            <SelectInput {...controlProps} {...register('department')} defaultValue="">
              <PlaceholderOption />
              <Options values={departments} names={departmentNames()} />
            </SelectInput>
          )}
        </Field>
      )}
    </>
  )
}
