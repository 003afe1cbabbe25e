import { updateProfile } from '@campus-print/contract/profile'
import type { BodyFor } from '@campus-print/contract/endpoint'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { UseFormSetError } from 'react-hook-form'
import { call } from '../api/call.ts'
import { toastSuccess } from '../ui/toasts.tsx'
import { hasFieldErrors, showFieldErrors } from './field-errors.ts'
import { profileErrorMessage } from './profile-fault.ts'
import { profileQuery } from './profile-queries.ts'
import { updateUser } from './session.ts'

export type ProfileDraft = BodyFor<typeof updateProfile>

/** What users may change of themselves. */
export const profileFields = ['username', 'whatsappNumber', 'department'] as const

interface Outcomes {
  onSaved: () => void
  setError: UseFormSetError<ProfileDraft>
}

/** Saves what users may change of themselves, and shows it wherever they are named. */
export function useUpdateProfile({ onSaved, setError }: Outcomes) {
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (draft: ProfileDraft) => call(updateProfile, { body: draft }),
    onSuccess: ({ user, data }) => {
      toastSuccess('Profile updated successfully!')
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
