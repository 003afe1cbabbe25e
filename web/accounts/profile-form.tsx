import { type User } from '@campus-print/contract/accounts'
import { ProfileChange } from '@campus-print/contract/profile'
import { departmentLabels, departments } from '@campus-print/domain/accounts'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Options, SelectInput, TextInput } from '../ui/inputs.tsx'
import { Notice } from '../ui/notice.tsx'
import { clearFormDraft, loadFormDraft } from '../ui/kept-typing.ts'
import { useFocusField } from '../ui/use-focus-on-field.ts'
import { useFormDraft } from '../ui/use-kept-typing.ts'
import { categoryLabels } from './category-labels.ts'
import { profileForm } from './typed-forms.ts'
import { type ProfileDraft, profileFields, useUpdateProfile } from './use-update-profile.ts'

interface Props {
  user: User
  onClose: () => void
}

/** Whether a user has begun to change their details and did not come to an end. */
export function hasProfileDraft(user: User): boolean {
  return loadFormDraft<ProfileDraft>(profileForm(user.id), profileFields) !== undefined
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
      ...loadFormDraft<ProfileDraft>(form, profileFields),
    },
  })
  useFormDraft(subscribe, { form, fields: profileFields })
  const close = () => {
    clearFormDraft(form)
    onClose()
  }
  const { save, isPending, errorMessage } = useUpdateProfile({ onSaved: close, setError })
  const { errors } = formState
  const element = useFocusField('username')

  return (
    <form
      ref={element}
      noValidate
      className="grid max-w-[28rem] gap-4"
      onSubmit={(event) => void handleSubmit(save)(event)}
    >
      <Field label="Username" error={errors.username?.message}>
        {(controlProps) => <TextInput {...controlProps} {...register('username')} autoComplete="name" />}
      </Field>
      <Field
        label="Email"
        hint={`${user.isEmailVerified ? 'Verified' : 'Unverified'}. It cannot be changed.`}
      >
        {(controlProps) => <TextInput {...controlProps} value={user.email} disabled />}
      </Field>
      <Field label="WhatsApp number" hint="10 digits, without +91" error={errors.whatsappNumber?.message}>
        {(controlProps) => (
          <TextInput
            {...controlProps}
            {...register('whatsappNumber')}
            type="tel"
            autoComplete="tel-national"
          />
        )}
      </Field>
      <Field label="Category" hint="It cannot be changed.">
        {(controlProps) => <TextInput {...controlProps} value={categoryLabels[user.category]} disabled />}
      </Field>
      <Field label="Department" error={errors.department?.message}>
        {(controlProps) => (
          <SelectInput {...controlProps} {...register('department')}>
            <Options values={departments} names={departmentLabels} />
          </SelectInput>
        )}
      </Field>
      {errorMessage && (
        <Notice kind="error" title={errorMessage} announced>
          What you entered is still here.
        </Notice>
      )}
      <div className="grid grid-cols-2 gap-3">
        <Button variant="plain" disabled={isPending} onClick={close}>
          Cancel
        </Button>
        <Button type="submit" busy={isPending}>
          Save Changes
        </Button>
      </div>
    </form>
  )
}
