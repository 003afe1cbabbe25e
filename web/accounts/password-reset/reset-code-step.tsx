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
    toastSuccess('OTP verified successfully!')
    onVerified(otp)
  }
  const resend = async () => {
    const { message = 'OTP resent successfully!', mailedCode } = await call(resendForgotPasswordOtp, {
      body: { email },
    })
    toastSuccess(message)
    return mailedCode
  }

  return (
    <AuthLayout
      title="Enter the code"
      lead={
        <>
          If <strong className="font-semibold wrap-anywhere text-ink">{email}</strong> has an account, a
          6-digit code is on its way there.
        </>
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
      <NoMailHelp wrongAddress="use another" />
      <Button variant="quiet" className="justify-self-center" onClick={onOtherEmail}>
        Use another address
      </Button>
    </AuthLayout>
  )
}
