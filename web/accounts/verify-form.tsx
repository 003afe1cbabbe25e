import { codeLifetimeMs } from '@campus-print/domain/accounts'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import clsx from 'clsx'
import { Timer } from 'lucide-react'
import { paths } from '../paths.ts'
import { CodeForm, useCodeEntry } from './code-form.tsx'
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
  const entry = useCodeEntry()
  const secondsLeft = useCountdown(sentAt + codeLifetimeMs)
  const check = useVerifyCode(email, entry.startOver)
  const another = useResendCode(email, () => {
    entry.startOver()
    check.reset()
    void navigate({
      to: paths.verify,
      search,
      replace: true,
      state: { verification: { ...verification, sentAt: Date.now() } },
    })
  })

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
      <CodeForm
        entry={entry}
        check={check}
        another={{ ...another, isAllowed: secondsLeft === 0 }}
        fault={another.fault ?? check.fault}
      >
        <Remaining seconds={secondsLeft} />
      </CodeForm>
      <HelpBox />
    </SignInFrame>
  )
}

function Remaining({ seconds }: { seconds: number }) {
  return (
    <p
      role="timer"
      className={clsx(
        'flex items-center gap-2 tabular-nums',
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
