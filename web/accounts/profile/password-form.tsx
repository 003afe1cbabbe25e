import { changePassword } from '@campus-print/contract/passwords'
import { i18n } from '@campus-print/domain/language'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm, type UseFormSetError, useWatch } from 'react-hook-form'
import { serverMessage } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { toastSuccess } from '../../ui/feedback/toasts.tsx'
import { useFocusField } from '../../ui/focus.ts'
import { Field } from '../../ui/forms/field.tsx'
import { PasswordInput } from '../../ui/forms/inputs.tsx'
import { hasFieldErrors, showFieldErrors } from '../field-errors.ts'
import { HiddenUsername } from '../hidden-username.tsx'
import { NewPasswordFields } from '../new-password-fields.tsx'
import { ChangeForm } from '../password-forms.ts'
import { schemaResolver } from '../../ui/forms/schema-resolver.ts'
import { sessionsQuery } from './profile-queries.ts'

/** The present password and a new one. */
export function PasswordForm({ email, onClose }: { email: string; onClose: () => void }) {
  const { register, handleSubmit, formState, setError, control } = useForm<ChangeForm>({
    resolver: schemaResolver(ChangeForm),
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
  })
  const newPassword = useWatch({ control, name: 'newPassword' })
  const { change, isPending, errorMessage } = useChangePassword({ onChanged: onClose, setError })
  const { errors } = formState
  const element = useFocusField('currentPassword')

  return (
    <form
      ref={element}
      noValidate
      className="grid max-w-[28rem] gap-2"
      onSubmit={(event) => void handleSubmit(change)(event)}
    >
      <HiddenUsername email={email} />
      <Field label={i18n.t('Current password')} error={errors.currentPassword?.message}>
        {(controlProps) => (
          <PasswordInput {...controlProps} {...register('currentPassword')} autoComplete="current-password" />
        )}
      </Field>
      <NewPasswordFields register={register} newPassword={newPassword} errors={errors} />
      {errorMessage && (
        <Notice kind="error" announced>
          {errorMessage}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isPending}>
          {i18n.t('Change password')}
        </Button>
        <Button variant="plain" disabled={isPending} onClick={onClose}>
          {i18n.t('Cancel')}
        </Button>
      </div>
    </form>
  )
}

const fields = ['currentPassword', 'newPassword'] as const

interface Outcomes {
  onChanged: () => void
  setError: UseFormSetError<ChangeForm>
}

/** Sets a new password. This session goes on, and all others end. */
function useChangePassword({ onChanged, setError }: Outcomes) {
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ currentPassword, newPassword }: ChangeForm) =>
      call(changePassword, { body: { currentPassword, newPassword } }),
    onSuccess: () => {
      toastSuccess(i18n.t('Password changed. You were logged out everywhere else.'))
      onChanged()
      // The form need not wait for the list of sessions.
      void queries.invalidateQueries({ queryKey: sessionsQuery.queryKey })
    },
    onError: (mutationError) => {
      showFieldErrors(mutationError, fields, setError)
    },
  })
  return {
    change: (form: ChangeForm) => mutate(form),
    isPending,
    errorMessage:
      error && !hasFieldErrors(error, fields)
        ? serverMessage(error, i18n.t('Failed to change password'))
        : undefined,
  }
}
