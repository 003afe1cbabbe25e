import { deleteAccount } from '@campus-print/contract/account-data'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { serverMessage } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { toastSuccess } from '../ui/toasts.tsx'
import { signOutLocally } from './session.ts'

/** Deletes the account of whoever is signed in, given the password, and leaves. */
export function useDeleteAccount() {
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (password: string) => call(deleteAccount, { body: { password } }),
    onSuccess: () => {
      toastSuccess('Your account is deleted')
      signOutLocally(queries)
    },
  })
  return {
    remove: mutate,
    isPending,
    errorMessage: error ? serverMessage(error, 'Your account could not be deleted') : undefined,
  }
}
