import { Button } from '../ui/button.tsx'
import { BackToLogin } from './back-to-login.tsx'
import { CodeForm, useCodeEntry } from './code-form.tsx'
import type { CodeStanding } from './mailed-code.ts'
import { NoMailHelp } from './no-mail-help.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { useCodeClock } from './use-code-clock.ts'
import { useCheckResetCode, useResendResetCode } from './use-reset-code.ts'

interface Props {
  email: string
  standing: CodeStanding
  /** Why the code is asked for again. */
  fault?: string | undefined
  /** The code stands otherwise: it was tried, or another was sent. */
  onStanding: (standing: CodeStanding) => void
  onRight: (code: string) => void
  onOtherEmail: () => void
}

/** Asks for the mailed code, and sends another. */
export function ResetCodeStep({ email, standing, fault: earlier, onStanding, onRight, onOtherEmail }: Props) {
  const entry = useCodeEntry()
  const clock = useCodeClock(standing)
  const beginAnew = (latest: CodeStanding) => {
    entry.startOver()
    onStanding(latest)
  }
  const check = useCheckResetCode(email, { onRight, onRefused: beginAnew })
  const another = useResendResetCode(email, (latest) => {
    check.reset()
    beginAnew(latest)
  })

  return (
    <SignInFrame
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
        entry={entry}
        clock={clock}
        check={check}
        another={another}
        fault={another.fault ?? check.fault ?? earlier}
      />
      <NoMailHelp wrongAddress="use another" />
      <Button look="quiet" className="justify-self-center" onClick={onOtherEmail}>
        Use another address
      </Button>
    </SignInFrame>
  )
}
