import { resendOtp, verifyOtp } from '@campus-print/contract/accounts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import { serverMessage } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { paths } from '../../paths.ts'
import { toastSuccess } from '../../ui/feedback/toasts.tsx'
import { AuthLayout, BackToLogin } from '../auth-layout.tsx'
import { useCodeClock } from '../codes/code-clock.ts'
import { CodeForm, NoMailHelp, useCodeInput } from '../codes/code-form.tsx'
import {
  codeErrorMessage,
  type CodeStatus,
  codeStatusAfterError,
  isCodeRejected,
  toLocalCodeStatus,
} from '../codes/code-status.ts'
import { signOut, startSession } from '../session/session.ts'

export function VerifyScreen() {
  const { verification } = useRouteContext({ strict: false })
  return verification && <VerifyForm verification={verification} />
}

/** Takes the e-mailed code. */
function VerifyForm({ verification }: { verification: Verification }) {
  const { email } = verification
  const { code, showCode } = useMailedCode(verification)
  const clock = useCodeClock(code)
  const input = useCodeInput()
  const restart = (codeStatus: CodeStatus) => {
    input.clear()
    showCode(codeStatus)
  }
  const verifying = useVerifyCode(email, restart)
  const resending = useResendCode(email, (codeStatus) => {
    verifying.reset()
    restart(codeStatus)
  })

  return (
    <AuthLayout
      title="Enter the code"
      lead={
        <>
          We mailed a 6-digit code to{' '}
          <strong className="font-semibold wrap-anywhere text-ink">{email}</strong>.
        </>
      }
      aside={<BackToLogin />}
    >
      <CodeForm
        input={input}
        clock={clock}
        verifying={verifying}
        resending={resending}
        errorMessage={resending.errorMessage ?? verifying.errorMessage}
      />
      <NoMailHelp wrongAddress="register again" />
    </AuthLayout>
  )
}

/**
 * The status of the code as the last answer stated it, kept over a reload. No call asks for it, since such a call
 * would tell strangers who registers here.
 */
function useMailedCode(verification: Verification) {
  const navigate = useNavigate()

  /** Keeps the status that an answer has just stated. */
  const showCode = (code: CodeStatus) => {
    // The user may be on another screen by now, so the path stays as it is.
    void navigate({
      to: '.',
      search: true,
      replace: true,
      state: (before) => ({ ...before, verification: { ...verification, code } }),
    })
  }
  return { code: verification.code, showCode }
}

/**
 * Verifies an address with its code, which signs in. An address that was registered with different passwords needs a
 * new password first.
 */
function useVerifyCode(email: string, onRejected: (codeStatus: CodeStatus) => void) {
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

/** Opens the password reset with the address filled in. */
export function useNewPasswordChoice() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  return async (email: string) => {
    // The password reset is for visitors, and a new password ends every session anyway.
    await signOut(queries)
    await navigate({
      to: paths.forgotPassword,
      search,
      replace: true,
      state: { resetEmail: email, needsNewPassword: true },
    })
  }
}

/** E-mails another code, which voids the one before. Within a minute the server keeps the last one. */
function useResendCode(email: string, onSent: (codeStatus: CodeStatus) => void) {
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

/** What the screen for the code needs. It is history state, so it survives a reload. */
export interface Verification {
  email: string
  from: 'login' | 'registration'
  code: CodeStatus
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    verification?: Verification
    /** The address of the last password reset, filled in when the user comes back. */
    resetEmail?: string
    /** The address was registered with different passwords, and none of them works. */
    needsNewPassword?: boolean
  }
}
