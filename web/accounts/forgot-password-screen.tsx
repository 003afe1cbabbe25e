import { useState } from 'react'
import type { PasswordReset } from './password-reset.ts'
import { ResetCodeStep } from './reset-code-step.tsx'
import { ResetDoneStep } from './reset-done-step.tsx'
import { ResetEmailStep } from './reset-email-step.tsx'
import { ResetPasswordStep } from './reset-password-step.tsx'

/** From a forgotten password to a new one: address, mailed code, new password, done. */
export function ForgotPasswordScreen() {
  const [reset, setReset] = useState<PasswordReset>({ step: 'email' })
  const askForCode = (email: string) => setReset({ step: 'code', email, sentAt: Date.now() })

  if (reset.step === 'email') return <ResetEmailStep onSent={askForCode} />
  if (reset.step === 'code') {
    return (
      <ResetCodeStep
        {...reset}
        onResent={() => askForCode(reset.email)}
        onRight={(code) => setReset({ ...reset, step: 'password', code })}
        onOtherEmail={() => setReset({ step: 'email' })}
      />
    )
  }
  if (reset.step === 'password') {
    return (
      <ResetPasswordStep
        email={reset.email}
        code={reset.code}
        onCodeRefused={(fault) => setReset({ ...reset, step: 'code', fault })}
        onDone={(goOn) => setReset({ step: 'done', goOn })}
      />
    )
  }
  return <ResetDoneStep onGoOn={reset.goOn} />
}
