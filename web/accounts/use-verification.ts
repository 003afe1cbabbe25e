import { resendOtp, verifyOtp } from '@campus-print/contract/accounts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { serverMessage } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { saySuccess } from '../ui/toasts.tsx'
import { isCodeRefused, sayCodeFault } from './code-fault.ts'
import { beginSession } from './session.ts'

/** Confirms an address with the code that was mailed to it; a right code signs in. */
export function useVerifyCode(email: string, onWrong: () => void) {
  const queries = useQueryClient()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (otp: string) => call(verifyOtp, { body: { email, otp, session: 'cookie' } }),
    onSuccess: ({ user }) => {
      saySuccess('Email verified successfully!')
      beginSession(queries, user)
    },
    onError: (fault) => {
      if (isCodeRefused(fault)) onWrong()
    },
  })
  return { verify: mutate, isPending, fault: error ? sayCodeFault(error) : undefined, reset }
}

/** Mails another code, which voids the one before. */
export function useResendCode(email: string, onSent: () => void) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(resendOtp, { body: { email } }),
    onSuccess: () => {
      saySuccess('New OTP sent to your email')
      onSent()
    },
  })
  return {
    resend: () => mutate(),
    isPending,
    fault: error ? serverMessage(error, 'Failed to resend OTP') : undefined,
  }
}
