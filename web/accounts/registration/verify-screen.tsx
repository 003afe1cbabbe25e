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

/** Asks for the mailed code. */
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
 * How the code stands that was mailed to confirm an address: as the last answer said, after a reload too. Nobody is
 * asked for it, since such a call would tell strangers who registers here and when.
 */
function useMailedCode(verification: Verification) {
  const navigate = useNavigate()

  /** Shows what an answer has just said. */
  const showCode = (code: CodeStatus) => {
    // Wherever one is by now: the answer to a last try brings nobody back here.
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
 * Confirms an address with the code that was mailed to it; a right code signs in, or leads to a new password where the
 * address was registered with differing ones.
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

/** What the screen for the code must know; it travels in the history's state and so survives a reload. */
export interface Verification {
  email: string
  from: 'login' | 'registration'
  code: CodeStatus
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    verification?: Verification
    /** The address that a code to set a new password was last sent to; it need not be typed again. */
    resetEmail?: string
    /** That address was registered with differing passwords, none of which opens it. */
    needsNewPassword?: boolean
  }
}
