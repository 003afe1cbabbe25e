import { changePassword } from '@campus-print/contract/passwords'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm, type UseFormSetError, useWatch } from 'react-hook-form'
import { serverMessage } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { toastSuccess } from '../../ui/feedback/toasts.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { PasswordInput } from '../../ui/forms/inputs.tsx'
import { Card, CardTitle } from '../../ui/layout/card.tsx'
import { hasFieldErrors, showFieldErrors } from '../field-errors.ts'
import { HiddenUsername } from '../hidden-username.tsx'
import { NewPasswordFields } from '../new-password-fields.tsx'
import { ChangeForm } from '../password-forms.ts'
import { sessionsQuery } from './profile-queries.ts'

/** The form for a new password. */
export function ChangePassword({ email }: { email: string }) {
  const { register, handleSubmit, formState, setError, reset, control } = useForm<ChangeForm>({
    resolver: standardSchemaResolver(ChangeForm),
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
  })
  const newPassword = useWatch({ control, name: 'newPassword' })
  const { change, isPending, errorMessage } = useChangePassword({ onChanged: () => reset(), setError })
  const { errors } = formState

  return (
    <Card aria-labelledby="password" className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
      <div className="grid gap-1">
        <CardTitle id="password">Change password</CardTitle>
        <p className="text-ink-soft">It signs you out everywhere else.</p>
      </div>
      <form
        noValidate
        className="grid max-w-[28rem] gap-4"
        onSubmit={(event) => void handleSubmit(change)(event)}
      >
        <HiddenUsername email={email} />
        <Field label="Current password" error={errors.currentPassword?.message}>
          {(controlProps) => (
            <PasswordInput
              {...controlProps}
              {...register('currentPassword')}
              autoComplete="current-password"
            />
          )}
        </Field>
        <NewPasswordFields register={register} newPassword={newPassword} errors={errors} />
        {errorMessage && (
          <Notice kind="error" announced>
            {errorMessage}
          </Notice>
        )}
        <Button type="submit" className="sm:justify-self-start" busy={isPending}>
          Change password
        </Button>
      </form>
    </Card>
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
      toastSuccess('Password changed. You were signed out everywhere else.')
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
      error && !hasFieldErrors(error, fields) ? serverMessage(error, 'Failed to change password') : undefined,
  }
}
