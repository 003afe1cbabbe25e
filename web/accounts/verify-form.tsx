import { BackToLogin } from './back-to-login.tsx'
import { CodeForm, useCodeEntry } from './code-form.tsx'
import type { CodeStanding } from './mailed-code.ts'
import { NoMailHelp } from './no-mail-help.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { useCodeClock } from './use-code-clock.ts'
import { useMailedCode } from './use-mailed-code.ts'
import { useResendCode, useVerifyCode } from './use-verification.ts'
import type { Verification } from './verification.ts'

/** Asks for the mailed code. */
export function VerifyForm({ verification }: { verification: Verification }) {
  const { email } = verification
  const { code, keep } = useMailedCode(verification)
  const clock = useCodeClock(code)
  const entry = useCodeEntry()
  const beginAnew = (standing: CodeStanding) => {
    entry.startOver()
    keep(standing)
  }
  const check = useVerifyCode(email, beginAnew)
  const another = useResendCode(email, (standing) => {
    check.reset()
    beginAnew(standing)
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
      aside={<BackToLogin />}
    >
      <CodeForm
        entry={entry}
        clock={clock}
        check={check}
        another={another}
        fault={another.fault ?? check.fault}
      />
      <NoMailHelp wrongAddress="register again" />
    </SignInFrame>
  )
}
