import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { AuthLayout } from '../auth-layout.tsx'
import type { CodeStatus } from '../codes/code-status.ts'
import { ResetCodeStep } from './reset-code-step.tsx'
import { ResetEmailStep } from './reset-email-step.tsx'
import { ResetPasswordStep } from './reset-password-step.tsx'

/** Resets a password in four steps: address, e-mailed code, new password, done. */
export function ForgotPasswordScreen() {
  const [reset, setReset] = useState<PasswordReset>({ step: 'email' })
  const showCodeStep = (email: string, codeStatus: CodeStatus) =>
    setReset({ step: 'code', email, codeStatus })

  if (reset.step === 'email') return <ResetEmailStep onSent={showCodeStep} />
  if (reset.step === 'code') {
    return (
      <ResetCodeStep
        {...reset}
        onCodeStatus={(codeStatus) => showCodeStep(reset.email, codeStatus)}
        onVerified={(code) => setReset({ step: 'password', email: reset.email, code })}
        onOtherEmail={() => setReset({ step: 'email' })}
      />
    )
  }
  if (reset.step === 'password') {
    return (
      <ResetPasswordStep
        email={reset.email}
        code={reset.code}
        onCodeRejected={(errorMessage, codeStatus) =>
          setReset({ step: 'code', email: reset.email, codeStatus, errorMessage })
        }
        onDone={(continueNow) => setReset({ step: 'done', continueNow })}
      />
    )
  }
  return <ResetDoneStep onContinue={reset.continueNow} />
}

/** The present step. Only the address survives a reload. */
type PasswordReset =
  | { step: 'email' }
  | {
      step: 'code'
      email: string
      codeStatus: CodeStatus
      /** Why the user must enter the code again. */
      errorMessage?: string | undefined
    }
  | { step: 'password'; email: string; code: string }
  | {
      step: 'done'
      /** Leaves the screen at once instead of after the delay. */
      continueNow: () => void
    }

/** The last step: the new password is set. */
function ResetDoneStep({ onContinue }: { onContinue: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])

  return (
    <AuthLayout title="Password reset successful!" lead="You were signed out everywhere else.">
      <p className="flex items-center gap-2">
        <CircleCheck aria-hidden className="size-5 shrink-0 text-green-ink" />
        We take you on in a few seconds.
      </p>
      <Button ref={button} wide onClick={onContinue}>
        Go to Login
      </Button>
    </AuthLayout>
  )
}
