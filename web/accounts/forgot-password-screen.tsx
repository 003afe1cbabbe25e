import { useState } from 'react'
import type { CodeStatus } from './mailed-code.ts'
import type { PasswordReset } from './password-reset.ts'
import { ResetCodeStep } from './reset-code-step.tsx'
import { ResetDoneStep } from './reset-done-step.tsx'
import { ResetEmailStep } from './reset-email-step.tsx'
import { ResetPasswordStep } from './reset-password-step.tsx'

/** From a forgotten password to a new one: address, mailed code, new password, done. */
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
