import {
  forgotPassword,
  resendForgotPasswordOtp,
  verifyForgotPasswordOtp,
} from '@campus-print/contract/passwords'
import { useMutation } from '@tanstack/react-query'
import { serverMessage } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { saySuccess } from '../ui/toasts.tsx'
import { isCodeRefused, sayCodeFault } from './code-fault.ts'

/** Mails a code to set a new password with. */
export function useSendResetCode(onSent: (email: string) => void) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: (email: string) => call(forgotPassword, { body: { email } }),
    onSuccess: (_, email) => {
      saySuccess('Password reset OTP sent to your email!')
      onSent(email)
    },
  })
  return {
    send: (email: string) => mutate(email),
    isPending,
    fault: error ? serverMessage(error, 'Failed to send OTP') : undefined,
  }
}

/** Mails another code, which voids the one before. */
export function useResendResetCode(email: string, onSent: () => void) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(resendForgotPasswordOtp, { body: { email } }),
    onSuccess: () => {
      saySuccess('OTP resent successfully!')
      onSent()
    },
  })
  return {
    resend: () => mutate(),
    isPending,
    fault: error ? serverMessage(error, 'Failed to resend OTP') : undefined,
  }
}

interface Verdicts {
  onRight: (code: string) => void
  onWrong: () => void
}

/** Tries the code before a new password is thought of. */
export function useCheckResetCode(email: string, { onRight, onWrong }: Verdicts) {
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (otp: string) => call(verifyForgotPasswordOtp, { body: { email, otp } }),
    onSuccess: (_, otp) => {
      saySuccess('OTP verified successfully!')
      onRight(otp)
    },
    onError: (fault) => {
      if (isCodeRefused(fault)) onWrong()
    },
  })
  return {
    verify: (otp: string) => mutate(otp),
    isPending,
    fault: error ? sayCodeFault(error) : undefined,
    reset,
  }
}
