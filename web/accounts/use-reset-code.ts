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
import { type CodeStanding, standingAfter, standingHere } from './mailed-code.ts'

/** Mails a code to set a new password with. */
export function useSendResetCode(onSent: (email: string, standing: CodeStanding) => void) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: (email: string) => call(forgotPassword, { body: { email } }),
    onSuccess: ({ message = 'Password reset OTP sent to your email!', mailedCode }, email) => {
      saySuccess(message)
      onSent(email, standingHere(mailedCode, Date.now()))
    },
  })
  return {
    send: (email: string) => mutate(email),
    isPending,
    fault: error ? serverMessage(error, 'Failed to send OTP') : undefined,
  }
}

/** Mails another code, which voids the one before; the last one where that is too young. */
export function useResendResetCode(email: string, onSent: (standing: CodeStanding) => void) {
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => call(resendForgotPasswordOtp, { body: { email } }),
    onSuccess: ({ message = 'OTP resent successfully!', mailedCode }) => {
      saySuccess(message)
      onSent(standingHere(mailedCode, Date.now()))
    },
  })
  return {
    resend: () => mutate(),
    isPending,
    fault: error ? serverMessage(error, 'Failed to resend OTP') : undefined,
    reset,
  }
}

interface Verdicts {
  onRight: (code: string) => void
  onRefused: (standing: CodeStanding) => void
}

/** Tries the code before a new password is thought of. */
export function useCheckResetCode(email: string, { onRight, onRefused }: Verdicts) {
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (otp: string) => call(verifyForgotPasswordOtp, { body: { email, otp } }),
    onSuccess: (_, otp) => {
      saySuccess('OTP verified successfully!')
      onRight(otp)
    },
    onError: (fault) => {
      if (isCodeRefused(fault)) onRefused(standingAfter(fault, Date.now()))
    },
  })
  return {
    verify: (otp: string) => mutate(otp),
    isPending,
    fault: error ? sayCodeFault(error) : undefined,
    reset,
  }
}
