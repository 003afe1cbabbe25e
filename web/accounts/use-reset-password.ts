import { type User } from '@campus-print/contract/accounts'
import { resetPasswordWithOtp } from '@campus-print/contract/passwords'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { UseFormSetError } from 'react-hook-form'
import { serverMessage } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { paths } from '../paths.ts'
import { saySuccess } from '../ui/toasts.tsx'
import { isCodeRefused, sayCodeFault } from './code-fault.ts'
import { isShownAtFields, showFieldErrors } from './field-errors.ts'
import { type CodeStanding, standingAfter } from './mailed-code.ts'
import type { ResetForm } from './password-forms.ts'
import { beginSession } from './session.ts'

const redirectAfterMs = 3000
const fields = ['newPassword'] as const

interface Outcomes {
  onDone: (goOn: () => void) => void
  /** The code has run out, or was replaced, since it was tried. */
  onCodeRefused: (fault: string, standing: CodeStanding) => void
  setError: UseFormSetError<ResetForm>
}

/** Sets the new password, which signs in, and a moment later goes on to the login, whose guard leads further. */
export function useResetPassword(email: string, otp: string, { onDone, onCodeRefused, setError }: Outcomes) {
  const goOn = useGoOn()
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ newPassword }: ResetForm) =>
      call(resetPasswordWithOtp, { body: { email, otp, newPassword, session: 'cookie' } }),
    onSuccess: ({ user }) => {
      saySuccess('Password reset successful!')
      onDone(goOn(user))
    },
    onError: (fault) => {
      if (isCodeRefused(fault)) onCodeRefused(sayCodeFault(fault), standingAfter(fault, Date.now()))
      else showFieldErrors(fault, fields, setError)
    },
  })
  return {
    setPassword: (form: ResetForm) => mutate(form),
    isPending,
    fault:
      error && !isShownAtFields(error, fields) ? serverMessage(error, 'Failed to reset password') : undefined,
  }
}

/** Goes on by itself after three seconds; what it answers goes on at once. */
function useGoOn() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  return (user: User) => {
    // The session begins here only now: visitors' pages send a signed-in user away, and the success would not be seen.
    const goOn = () => {
      clearTimeout(timer)
      beginSession(queries, user)
      void navigate({ to: paths.login, search, replace: true })
    }
    const timer = setTimeout(goOn, redirectAfterMs)
    return goOn
  }
}
