import { type User } from '@campus-print/contract/accounts'
import { ProfileChange } from '@campus-print/contract/profile'
import { departmentLabels, departments } from '@campus-print/domain/accounts'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Options, SelectInput, TextInput } from '../ui/inputs.tsx'
import { Notice } from '../ui/notice.tsx'
import { forgetTyped, recallTyped } from '../ui/kept-typing.ts'
import { useFocusOnField } from '../ui/use-focus-on-field.ts'
import { useKeptTyping } from '../ui/use-kept-typing.ts'
import { categoryLabels } from './category-labels.ts'
import { profileForm } from './typed-forms.ts'
import { type ProfileDraft, profileFields, useUpdateProfile } from './use-update-profile.ts'

interface Props {
  user: User
  onClose: () => void
}

/** Whether a user has begun to change their details and did not come to an end. */
export function hasProfileDraft(user: User): boolean {
  return recallTyped<ProfileDraft>(profileForm(user.id), profileFields) !== undefined
}

/** What users may change of themselves, between what they may not. Closed, it forgets the draft. */
export function ProfileForm({ user, onClose }: Props) {
  const form = profileForm(user.id)
  const { register, handleSubmit, formState, setError, subscribe } = useForm<ProfileDraft>({
    resolver: standardSchemaResolver(ProfileChange),
    defaultValues: {
      username: user.username,
      whatsappNumber: user.whatsappNumber,
      department: user.department,
      ...recallTyped<ProfileDraft>(form, profileFields),
    },
  })
  useKeptTyping(subscribe, { form, fields: profileFields })
  const close = () => {
    forgetTyped(form)
    onClose()
  }
  const { save, isPending, fault } = useUpdateProfile({ onSaved: close, setError })
  const { errors } = formState
  const element = useFocusOnField('username')

  return (
    <form
      ref={element}
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
            <Options values={departments} names={departmentLabels} />
          </SelectInput>
        )}
      </Field>
      {fault && (
        <Notice kind="fault" title={fault} announced>
          What you entered is still here.
        </Notice>
      )}
      <div className="grid grid-cols-2 gap-3">
        <Button look="plain" disabled={isPending} onClick={close}>
          Cancel
        </Button>
        <Button type="submit" busy={isPending}>
          Save Changes
        </Button>
      </div>
    </form>
  )
}
