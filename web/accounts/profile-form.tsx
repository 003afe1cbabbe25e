import { type User } from '@campus-print/contract/accounts'
import { ProfileChange } from '@campus-print/contract/profile'
import { departmentLabels, departments } from '@campus-print/domain/accounts'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { SelectInput, TextInput } from '../ui/inputs.tsx'
import { Notice } from '../ui/notice.tsx'
import { categoryLabels } from './category-labels.ts'
import { type ProfileDraft, useUpdateProfile } from './use-update-profile.ts'

interface Props {
  user: User
  onClose: () => void
}

/** What users may change of themselves, between what they may not. Closed without saving, it forgets the draft. */
export function ProfileForm({ user, onClose }: Props) {
  const { register, handleSubmit, formState, setError, setFocus } = useForm<ProfileDraft>({
    resolver: standardSchemaResolver(ProfileChange),
    defaultValues: {
      username: user.username,
      whatsappNumber: user.whatsappNumber,
      department: user.department,
    },
  })
  const { save, isPending, fault } = useUpdateProfile({ onSaved: onClose, setError })
  const { errors } = formState

  useEffect(() => setFocus('username'), [setFocus])

  return (
    <form
      noValidate
      className="grid max-w-[28rem] gap-4"
      onSubmit={(event) => void handleSubmit(save)(event)}
    >
      <Field label="Username" fault={errors.username?.message}>
        {(ties) => <TextInput {...ties} {...register('username')} autoComplete="name" />}
      </Field>
      <Field
        label="Email"
        hint={`${user.isEmailVerified ? 'Verified' : 'Unverified'}. It cannot be changed.`}
      >
        {(ties) => <TextInput {...ties} value={user.email} disabled />}
      </Field>
      <Field label="WhatsApp number" hint="10 digits, without +91" fault={errors.whatsappNumber?.message}>
        {(ties) => (
          <TextInput {...ties} {...register('whatsappNumber')} type="tel" autoComplete="tel-national" />
        )}
      </Field>
      <Field label="Category" hint="It cannot be changed.">
        {(ties) => <TextInput {...ties} value={categoryLabels[user.category]} disabled />}
      </Field>
      <Field label="Department" fault={errors.department?.message}>
        {(ties) => (
          <SelectInput {...ties} {...register('department')}>
            {departments.map((department) => (
              <option key={department} value={department}>
                {departmentLabels[department]}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      {fault && (
        <Notice kind="fault" title={fault} announced>
          What you entered is still here.
        </Notice>
      )}
      <div className="grid grid-cols-2 gap-3">
        <Button look="plain" disabled={isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={isPending}>
          Save Changes
        </Button>
      </div>
    </form>
  )
}
