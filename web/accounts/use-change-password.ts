import { changePassword } from '@campus-print/contract/passwords'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { UseFormSetError } from 'react-hook-form'
import { serverMessage } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { toastSuccess } from '../ui/toasts.tsx'
import { hasFieldErrors, showFieldErrors } from './field-errors.ts'
import type { ChangeForm } from './password-forms.ts'
import { sessionsQuery } from './profile-queries.ts'

const fields = ['currentPassword', 'newPassword'] as const

interface Outcomes {
  onChanged: () => void
  setError: UseFormSetError<ChangeForm>
}

/** Sets another password; this browser gets a new session, all others end. */
export function useChangePassword({ onChanged, setError }: Outcomes) {
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ currentPassword, newPassword }: ChangeForm) =>
      call(changePassword, { body: { currentPassword, newPassword, session: 'cookie' } }),
    onSuccess: () => {
      toastSuccess('Password changed. You were signed out everywhere else.')
      onChanged()
      // The list of sessions comes in its own time: nobody waits for it to go on.
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
