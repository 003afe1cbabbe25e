import { Button } from '../../ui/button.tsx'
import { AuthLayout, BackToLogin } from '../auth-layout.tsx'
import { useCodeClock } from '../codes/code-clock.ts'
import { CodeForm, NoMailHelp, useCodeInput } from '../codes/code-form.tsx'
import type { CodeStatus } from '../codes/code-status.ts'
import { useCheckResetCode, useResendResetCode } from './use-reset-code.ts'

interface Props {
  email: string
  codeStatus: CodeStatus
  /** Why the user must enter the code again. */
  errorMessage?: string | undefined
  /** The code has a new status, after an attempt or a resend. */
  onCodeStatus: (codeStatus: CodeStatus) => void
  onVerified: (code: string) => void
  onOtherEmail: () => void
}

/** Takes the e-mailed code, and resends it. */
export function ResetCodeStep({
  email,
  codeStatus,
  errorMessage: earlier,
  onCodeStatus,
  onVerified,
  onOtherEmail,
}: Props) {
  const input = useCodeInput()
  const clock = useCodeClock(codeStatus)
  const restart = (latest: CodeStatus) => {
    input.clear()
    onCodeStatus(latest)
  }
  const verifying = useCheckResetCode(email, { onVerified, onRejected: restart })
  const resending = useResendResetCode(email, (latest) => {
    verifying.reset()
    restart(latest)
  })

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
        input={input}
        clock={clock}
        verifying={verifying}
        resending={resending}
        errorMessage={resending.errorMessage ?? verifying.errorMessage ?? earlier}
      />
      <NoMailHelp wrongAddress="use another" />
      <Button variant="quiet" className="justify-self-center" onClick={onOtherEmail}>
        Use another address
      </Button>
    </AuthLayout>
  )
}
