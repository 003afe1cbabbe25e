import { codeResendAfterMs } from '@campus-print/domain/accounts'
import { Timer } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { BackToLogin } from './back-to-login.tsx'
import { CodeForm, useCodeEntry } from './code-form.tsx'
import { formatClock } from './countdown.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { useCountdown } from './use-countdown.ts'
import { useCheckResetCode, useResendResetCode } from './use-reset-code.ts'

interface Props {
  email: string
  /** When the code was mailed, in ms since 1970. */
  sentAt: number
  /** Why the code is asked for again. */
  fault?: string | undefined
  onResent: () => void
  onRight: (code: string) => void
  onOtherEmail: () => void
}

/** Asks for the mailed code, and sends another once a minute. */
export function ResetCodeStep({ email, sentAt, fault: earlier, onResent, onRight, onOtherEmail }: Props) {
  const entry = useCodeEntry()
  const secondsLeft = useCountdown(sentAt + codeResendAfterMs)
  const check = useCheckResetCode(email, { onRight, onWrong: entry.startOver })
  const another = useResendResetCode(email, () => {
    entry.startOver()
    check.reset()
    onResent()
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
        check={check}
        another={{ ...another, isAllowed: secondsLeft === 0 }}
        fault={another.fault ?? check.fault ?? earlier}
      >
        <p role="timer" className="flex items-center gap-2 text-ink-soft tabular-nums">
          <Timer aria-hidden className="size-5 shrink-0" />
          {secondsLeft > 0
            ? `You can ask for another code in ${formatClock(secondsLeft)}`
            : 'No mail? Look into the spam folder, or ask for another code.'}
        </p>
      </CodeForm>
      <Button look="quiet" className="justify-self-center" onClick={onOtherEmail}>
        Use another address
      </Button>
    </SignInFrame>
  )
}
