import { codeLength, codeResendAfterMs } from '@campus-print/domain/accounts'
import { Timer } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { FieldNote } from '../ui/field-note.tsx'
import { BackToLogin } from './back-to-login.tsx'
import { CodeBoxes } from './code-boxes.tsx'
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
  const boxes = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [isIncomplete, setIncomplete] = useState(false)
  const secondsLeft = useCountdown(sentAt + codeResendAfterMs)

  // Typing the code is all there is to do here.
  useEffect(() => boxes.current?.focus(), [])

  const startOver = () => {
    setCode('')
    boxes.current?.focus()
  }
  const check = useCheckResetCode(email, { onRight, onWrong: startOver })
  const another = useResendResetCode(email, () => {
    startOver()
    check.reset()
    onResent()
  })
  const submit = (typed: string) => {
    setIncomplete(typed.length < codeLength)
    if (typed.length === codeLength && !check.isPending) check.verify(typed)
  }
  const fault = isIncomplete ? 'Please enter complete OTP' : (another.fault ?? check.fault ?? earlier)

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
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          submit(code)
        }}
      >
        <CodeBoxes
          ref={boxes}
          value={code}
          isWrong={fault !== undefined}
          onChange={(typed) => {
            if (check.isPending) return
            setCode(typed)
            setIncomplete(false)
          }}
          onComplete={submit}
        />
        <div role="alert" className="empty:hidden">
          {fault && (
            <FieldNote id="code-fault" isFault>
              {fault}
            </FieldNote>
          )}
        </div>
        <Button type="submit" wide busy={check.isPending}>
          Verify
        </Button>
        <Button
          look="plain"
          wide
          disabled={secondsLeft > 0}
          busy={another.isPending}
          onClick={another.resend}
        >
          Resend code
        </Button>
        <p role="timer" className="flex items-center justify-center gap-2 text-ink-soft">
          <Timer aria-hidden className="size-5 shrink-0" />
          {secondsLeft > 0
            ? `You can ask for another code in ${formatClock(secondsLeft)}`
            : 'No mail? Look into the spam folder, or ask for another code.'}
        </p>
      </form>
      <Button look="quiet" className="justify-self-center" onClick={onOtherEmail}>
        Use another address
      </Button>
    </SignInFrame>
  )
}
