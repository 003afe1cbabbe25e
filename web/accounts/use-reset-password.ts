import { type User } from '@campus-print/contract/accounts'
import { resetPasswordWithOtp } from '@campus-print/contract/passwords'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { UseFormSetError } from 'react-hook-form'
import { serverMessage } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { paths } from '../paths.ts'
import { toastSuccess } from '../ui/toasts.tsx'
import { isCodeRejected, codeErrorMessage } from './code-fault.ts'
import { hasFieldErrors, showFieldErrors } from './field-errors.ts'
import { type CodeStatus, codeStatusAfterError } from './mailed-code.ts'
import type { ResetForm } from './password-forms.ts'
import { startSession } from './session.ts'

const redirectAfterMs = 3000
const fields = ['newPassword'] as const

interface Outcomes {
  onDone: (continueNow: () => void) => void
  /** The code has run out, or was replaced, since it was tried. */
  onCodeRejected: (errorMessage: string, codeStatus: CodeStatus) => void
  setError: UseFormSetError<ResetForm>
}

/** Sets the new password, which signs in, and a moment later goes on to the login, whose guard leads further. */
export function useResetPassword(email: string, otp: string, { onDone, onCodeRejected, setError }: Outcomes) {
  const continueNow = useDelayedSignIn()
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ newPassword }: ResetForm) =>
      call(resetPasswordWithOtp, { body: { email, otp, newPassword, session: 'cookie' } }),
    onSuccess: ({ user }) => {
      toastSuccess('Password reset successful!')
      onDone(continueNow(user))
    },
    onError: (mutationError) => {
      if (isCodeRejected(mutationError))
        onCodeRejected(codeErrorMessage(mutationError), codeStatusAfterError(mutationError, Date.now()))
      else showFieldErrors(mutationError, fields, setError)
    },
  })
  return {
    setPassword: (form: ResetForm) => mutate(form),
    isPending,
    errorMessage:
      error && !hasFieldErrors(error, fields) ? serverMessage(error, 'Failed to reset password') : undefined,
  }
}

/** Goes on by itself after three seconds; what it answers goes on at once. */
function useDelayedSignIn() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  return (user: User) => {
    // The session begins here only now: visitors' pages send a signed-in user away, and the success would not be seen.
    const continueNow = () => {
      clearTimeout(timer)
      startSession(queries, user)
      void navigate({ to: paths.login, search, replace: true })
    }
    const timer = setTimeout(continueNow, redirectAfterMs)
    return continueNow
  }
}
