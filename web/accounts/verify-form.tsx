import { BackToLogin } from './back-to-login.tsx'
import { CodeForm, useCodeInput } from './code-form.tsx'
import type { CodeStatus } from './mailed-code.ts'
import { NoMailHelp } from './no-mail-help.tsx'
import { AuthLayout } from './sign-in-frame.tsx'
import { useCodeClock } from './use-code-clock.ts'
import { useMailedCode } from './use-mailed-code.ts'
import { useResendCode, useVerifyCode } from './use-verification.ts'
import type { Verification } from './verification.ts'

/** Asks for the mailed code. */
export function VerifyForm({ verification }: { verification: Verification }) {
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
