import { codeLength, codeLifetimeMs } from '@campus-print/domain/accounts'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import clsx from 'clsx'
import { Timer } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { FieldNote } from '../ui/field-note.tsx'
import { CodeBoxes } from './code-boxes.tsx'
import { formatClock } from './countdown.ts'
import { SignInFrame, textLinkClass } from './sign-in-frame.tsx'
import { useCountdown } from './use-countdown.ts'
import { useResendCode, useVerifyCode } from './use-verification.ts'
import type { Verification } from './verification.ts'

const lastMinute = 60

/** Asks for the mailed code. */
export function VerifyForm({ verification }: { verification: Verification }) {
  const { email, sentAt } = verification
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  const boxes = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [isIncomplete, setIncomplete] = useState(false)
  const secondsLeft = useCountdown(sentAt + codeLifetimeMs)

  // Typing the code is all there is to do here.
  useEffect(() => boxes.current?.focus(), [])

  const startOver = () => {
    setCode('')
    boxes.current?.focus()
  }
  const check = useVerifyCode(email, startOver)
  const another = useResendCode(email, () => {
    startOver()
    check.reset()
    void navigate({
      to: paths.verify,
      search,
      replace: true,
      state: { verification: { ...verification, sentAt: Date.now() } },
    })
  })
  const submit = (typed: string) => {
    setIncomplete(typed.length < codeLength)
    if (typed.length === codeLength && !check.isPending) check.verify(typed)
  }
  const fault = isIncomplete ? 'Please enter complete OTP' : (another.fault ?? check.fault)

  return (
    <SignInFrame
      title="Enter the code"
      lead={
        <>
          We mailed a 6-digit code to{' '}
          <strong className="font-semibold wrap-anywhere text-ink">{email}</strong>.
        </>
      }
      aside={
        <Link to={paths.login} search={search} className={textLinkClass}>
          Back to Login
        </Link>
      }
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
        <Remaining seconds={secondsLeft} />
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
      </form>
      <HelpBox />
    </SignInFrame>
  )
}

function Remaining({ seconds }: { seconds: number }) {
  return (
    <p
      role="timer"
      className={clsx(
        'flex items-center gap-2',
        seconds <= lastMinute ? 'font-semibold text-danger' : 'text-ink-soft',
      )}
    >
      <Timer aria-hidden className="size-5" />
      {seconds > 0
        ? `The code is good for another ${formatClock(seconds)}`
        : 'The code has expired. Ask for a new one.'}
    </p>
  )
}

function HelpBox() {
  return (
    <div className="rounded-lg bg-well p-4 text-sm text-ink-soft">
      <p className="font-semibold text-ink">No mail yet?</p>
      <ul className="mt-1 list-disc pl-5">
        <li>Look into the spam folder too.</li>
        <li>Check that the address above is right; if not, register again.</li>
        <li>When the time is over you can ask for a new code.</li>
      </ul>
    </div>
  )
}
