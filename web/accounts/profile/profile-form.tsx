import { i18n } from '@campus-print/domain/language'
import type { User } from '@campus-print/contract/accounts'
import { ProfileChange } from '@campus-print/contract/account-forms'
import { updateProfile } from '@campus-print/contract/profile'
import { departments } from '@campus-print/domain/accounts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm, type UseFormSetError } from 'react-hook-form'
import { ApiError, serverMessage } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { toastSuccess } from '../../ui/feedback/toasts.tsx'
import { useFocusField } from '../../ui/focus.ts'
import { Field } from '../../ui/forms/field.tsx'
import { clearFormDraft, loadFormDraft, useFormDraft } from '../../ui/forms/form-draft.ts'
import { Options, SelectInput, TextInput } from '../../ui/forms/inputs.tsx'
import { categoryLabels } from '../account-labels.ts'
import { departmentNames } from '../department-names.ts'
import { hasFieldErrors, showFieldErrors } from '../field-errors.ts'
import { profileForm, updateUser } from '../session/session.ts'
import { WhatsappField } from '../whatsapp-field.tsx'
import { schemaResolver } from '../../ui/forms/schema-resolver.ts'
import { type ProfileDraft, profileFields } from './profile-draft.ts'
import { profileQuery } from './profile-queries.ts'

export interface ProfileFormProps {
  user: User
  onClose: () => void
}

/** The fields that users may change, between those that they may not. Closing the form discards its draft. */
export function ProfileForm({ user, onClose }: ProfileFormProps) {
  const form = profileForm(user.id)
  const { register, handleSubmit, formState, setError, subscribe } = useForm<ProfileDraft>({
    resolver: schemaResolver(ProfileChange),
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
      className="grid max-w-[28rem] gap-2"
      onSubmit={(event) => void handleSubmit(save)(event)}
    >
      <Field label={i18n.t('Username')} error={errors.username?.message}>
        {(controlProps) => <TextInput {...controlProps} {...register('username')} autoComplete="name" />}
      </Field>
      <Field
        label={i18n.t('Email')}
        hint={
          user.isEmailVerified
            ? i18n.t('Verified. It cannot be changed.')
            : i18n.t('Unverified. It cannot be changed.')
        }
      >
        {(controlProps) => <TextInput {...controlProps} value={user.email} disabled />}
      </Field>
      <WhatsappField register={register} error={errors.whatsappNumber?.message} />
      <Field label={i18n.t('Category')} hint={i18n.t('It cannot be changed.')}>
        {(controlProps) => <TextInput {...controlProps} value={categoryLabels()[user.category]} disabled />}
      </Field>
      <Field label={i18n.t('Department')} error={errors.department?.message}>
        {(controlProps) => (
          <SelectInput {...controlProps} {...register('department')}>
            <Options values={departments} names={departmentNames()} />
          </SelectInput>
        )}
      </Field>
      {errorMessage && (
        <Notice kind="error" title={errorMessage} announced>
          {i18n.t('What you entered is still here.')}
        </Notice>
      )}
      <div className="grid grid-cols-2 gap-3">
        <Button variant="plain" disabled={isPending} onClick={close}>
          {i18n.t('Cancel')}
        </Button>
        <Button type="submit" busy={isPending}>
          {i18n.t('Save Changes')}
        </Button>
      </div>
    </form>
  )
}

/** The fields that users may change. */

interface UpdateProfileInput {
  onSaved: () => void
  setError: UseFormSetError<ProfileDraft>
}

/** Saves the profile and updates the cached user. */
function useUpdateProfile({ onSaved, setError }: UpdateProfileInput) {
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (draft: ProfileDraft) => call(updateProfile, { body: draft }),
    onSuccess: ({ user, data }) => {
      toastSuccess(i18n.t('Profile updated successfully!'))
      updateUser(queries, user)
      queries.setQueryData(profileQuery.queryKey, data)
      onSaved()
    },
    onError: (mutationError) => {
      showFieldErrors(mutationError, profileFields, setError)
    },
  })
  return {
    save: (draft: ProfileDraft) => mutate(draft),
    isPending,
    errorMessage: error && !hasFieldErrors(error, profileFields) ? profileErrorMessage(error) : undefined,
  }
}

/** Why the profile was not saved. A success status without our envelope has a message of its own. */
export function profileErrorMessage(error: unknown): string {
  const status = error instanceof ApiError ? error.status : undefined
  const isNoSuccess = status !== undefined && status >= 200 && status <= 299
  return serverMessage(
    error,
    isNoSuccess ? i18n.t('Profile update failed') : i18n.t('Failed to update profile'),
  )
}
