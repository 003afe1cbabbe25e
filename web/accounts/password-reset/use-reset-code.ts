import {
  forgotPassword,
  resendForgotPasswordOtp,
  verifyForgotPasswordOtp,
} from '@campus-print/contract/passwords'
import { useMutation } from '@tanstack/react-query'
import { serverMessage } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { toastSuccess } from '../../ui/feedback/toasts.tsx'
import {
  codeErrorMessage,
  type CodeStatus,
  codeStatusAfterError,
  isCodeRejected,
  toLocalCodeStatus,
} from '../codes/code-status.ts'

/** E-mails a code for a password reset. */
export function useSendResetCode(onSent: (email: string, codeStatus: CodeStatus) => void) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: (email: string) => call(forgotPassword, { body: { email } }),
    onSuccess: ({ message = 'Password reset OTP sent to your email!', mailedCode }, email) => {
      toastSuccess(message)
      onSent(email, toLocalCodeStatus(mailedCode, Date.now()))
    },
  })
  return {
    send: (email: string) => mutate(email),
    isPending,
    errorMessage: error ? serverMessage(error, 'Failed to send OTP') : undefined,
  }
}

/** E-mails another code, which voids the one before. Within a minute the server keeps the last one. */
export function useResendResetCode(email: string, onSent: (codeStatus: CodeStatus) => void) {
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => call(resendForgotPasswordOtp, { body: { email } }),
    onSuccess: ({ message = 'OTP resent successfully!', mailedCode }) => {
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

interface Verdicts {
  onVerified: (code: string) => void
  onRejected: (codeStatus: CodeStatus) => void
}

/** Verifies the code before the user chooses a new password. */
export function useCheckResetCode(email: string, { onVerified, onRejected }: Verdicts) {
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (otp: string) => call(verifyForgotPasswordOtp, { body: { email, otp } }),
    onSuccess: (_, otp) => {
      toastSuccess('OTP verified successfully!')
      onVerified(otp)
    },
    onError: (mutationError) => {
      if (isCodeRejected(mutationError)) onRejected(codeStatusAfterError(mutationError, Date.now()))
    },
  })
  return {
    verify: (otp: string) => mutate(otp),
    isPending,
    errorMessage: error ? codeErrorMessage(error) : undefined,
    reset,
  }
}
