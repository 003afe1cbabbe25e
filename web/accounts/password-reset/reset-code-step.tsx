import { Trans } from '@lingui/react'
import { i18n } from '@campus-print/domain/language'
import { resendForgotPasswordOtp, verifyForgotPasswordOtp } from '@campus-print/contract/passwords'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { toastSuccess } from '../../ui/feedback/toasts.tsx'
import { AuthLayout, BackToLogin } from '../auth-layout.tsx'
import { CodeForm, NoMailHelp } from '../codes/code-form.tsx'
import type { CodeStatus } from '../codes/code-status.ts'

interface Props {
  email: string
  codeStatus: CodeStatus
  /** Why the user must enter the code again. */
  errorMessage?: string | undefined
  /** The code has a new status, after a rejected attempt or a resend. */
  onCodeStatus: (codeStatus: CodeStatus) => void
  onVerified: (code: string) => void
  onOtherEmail: () => void
}

/** The second step: the e-mailed code. */
export function ResetCodeStep({
  email,
  codeStatus,
  errorMessage,
  onCodeStatus,
  onVerified,
  onOtherEmail,
}: Props) {
  const verify = async (otp: string) => {
    await call(verifyForgotPasswordOtp, { body: { email, otp } })
    toastSuccess(i18n.t('OTP verified successfully!'))
    onVerified(otp)
  }
  const resend = async () => {
    const { message = i18n.t('OTP resent successfully!'), mailedCode } = await call(resendForgotPasswordOtp, {
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
          id="If <0>{email}</0> has an account, we have sent a 6-digit code to it."
          values={{ email }}
          components={{ 0: <strong className="font-semibold wrap-anywhere text-ink" /> }}
        />
      }
      aside={<BackToLogin />}
    >
      <CodeForm
        codeStatus={codeStatus}
        onCodeStatus={onCodeStatus}
        verify={verify}
        resend={resend}
        errorMessage={errorMessage}
      />
      <NoMailHelp wrongAddress={i18n.t('Wrong address above? Use another.')} />
      <Button variant="quiet" className="justify-self-center" onClick={onOtherEmail}>
        {i18n.t('Use another address')}
      </Button>
    </AuthLayout>
  )
}
