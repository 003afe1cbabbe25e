import { resendOtp, verifyOtp } from '@campus-print/contract/accounts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { serverMessage } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { paths } from '../paths.ts'
import { toastSuccess } from '../ui/toasts.tsx'
import { isCodeRejected, codeErrorMessage } from './code-fault.ts'
import { type CodeStatus, codeStatusAfterError, toLocalCodeStatus } from './mailed-code.ts'
import { startSession, signOut } from './session.ts'

/**
 * Confirms an address with the code that was mailed to it; a right code signs in, or leads to a new password where the
 * address was registered with differing ones.
 */
export function useVerifyCode(email: string, onRejected: (codeStatus: CodeStatus) => void) {
  const queries = useQueryClient()
  const chooseNewPassword = useNewPasswordChoice()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (otp: string) => call(verifyOtp, { body: { email, otp, session: 'cookie' } }),
    onSuccess: async ({ user, needsNewPassword }) => {
      toastSuccess('Email verified successfully!')
      if (needsNewPassword) await chooseNewPassword(email)
      else startSession(queries, user)
    },
    onError: (mutationError) => {
      if (isCodeRejected(mutationError)) onRejected(codeStatusAfterError(mutationError, Date.now()))
    },
  })
  return { verify: mutate, isPending, errorMessage: error ? codeErrorMessage(error) : undefined, reset }
}

/** Leads to where a new password is set, with the address filled in. */
function useNewPasswordChoice() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  return async (email: string) => {
    // That page is for visitors, and the new password ends every session anyway.
    await signOut(queries)
    await navigate({
      to: paths.forgotPassword,
      search,
      replace: true,
      state: { resetEmail: email, needsNewPassword: true },
    })
  }
}

/** Mails another code, which voids the one before; the last one where that is too young. */
export function useResendCode(email: string, onSent: (codeStatus: CodeStatus) => void) {
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => call(resendOtp, { body: { email } }),
    onSuccess: ({ message = 'New OTP sent to your email', mailedCode }) => {
      toastSuccess(message)
      onSent(toLocalCodeStatus(mailedCode, Date.now()))
    },
  })
  return {
    resend: () => mutate(),
    isPending,
    errorMessage: error ? serverMessage(error, 'Failed to resend OTP') : undefined,
    reset,
  }
}
