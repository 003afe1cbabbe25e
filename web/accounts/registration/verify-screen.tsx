import { Trans } from '@lingui/react'
import { i18n } from '@campus-print/domain/language'
import { resendOtp, verifyOtp } from '@campus-print/contract/accounts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import { call } from '../../api/call.ts'
import { paths } from '../../paths.ts'
import { toastSuccess } from '../../ui/feedback/toasts.tsx'
import { AuthLayout, BackToLogin } from '../auth-layout.tsx'
import { CodeForm, NoMailHelp } from '../codes/code-form.tsx'
import type { CodeStatus } from '../codes/code-status.ts'
import { signOut, startSession } from '../session/session.ts'

export function VerifyScreen() {
  const { verification } = useRouteContext({ strict: false })
  return verification && <VerifyForm verification={verification} />
}

/** Takes the e-mailed code. */
function VerifyForm({ verification }: { verification: Verification }) {
  const { email } = verification
  const { codeStatus, storeCodeStatus } = useStoredCodeStatus(verification)
  const verify = useVerifyCode(email)
  const resend = async () => {
    const { message = i18n.t('New OTP sent to your email'), mailedCode } = await call(resendOtp, {
      body: { email },
    })
    toastSuccess(message)
    return mailedCode
  }

  return (
    <AuthLayout
      title={i18n.t('Enter the code')}
      lead={
        <Trans
          id="We emailed a 6-digit code to <0>{email}</0>."
          values={{ email }}
          components={{ 0: <strong className="font-semibold wrap-anywhere text-ink" /> }}
        />
      }
      aside={<BackToLogin />}
    >
      <CodeForm codeStatus={codeStatus} onCodeStatus={storeCodeStatus} verify={verify} resend={resend} />
      <NoMailHelp wrongAddress={i18n.t('Wrong address above? Register again.')} />
    </AuthLayout>
  )
}

/**
 * The status of the code in the server's last answer, kept in the history state. No call fetches it, since such
 * a call would show strangers who registers here.
 */
function useStoredCodeStatus(verification: Verification) {
  const navigate = useNavigate()

  const storeCodeStatus = (code: CodeStatus) => {
    // The user may be on another screen by now, so the path stays as it is.
    void navigate({
      to: '.',
      search: true,
      replace: true,
      state: (before) => ({ ...before, verification: { ...verification, code } }),
    })
  }
  return { codeStatus: verification.code, storeCodeStatus }
}

/**
 * Verifies an address with its code, which signs in. An address that was registered with different passwords needs a
 * new password first.
 */
function useVerifyCode(email: string) {
  const queries = useQueryClient()
  const chooseNewPassword = useNewPasswordChoice()
  return async (otp: string) => {
    const { user, needsNewPassword } = await call(verifyOtp, { body: { email, otp, session: 'cookie' } })
    toastSuccess(i18n.t('Email verified successfully!'))
    if (needsNewPassword) await chooseNewPassword(email)
    else startSession(queries, user)
  }
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
