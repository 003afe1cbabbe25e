import { useState } from 'react'
import type { CodeStanding } from './mailed-code.ts'
import type { PasswordReset } from './password-reset.ts'
import { ResetCodeStep } from './reset-code-step.tsx'
import { ResetDoneStep } from './reset-done-step.tsx'
import { ResetEmailStep } from './reset-email-step.tsx'
import { ResetPasswordStep } from './reset-password-step.tsx'

/** From a forgotten password to a new one: address, mailed code, new password, done. */
export function ForgotPasswordScreen() {
  const [reset, setReset] = useState<PasswordReset>({ step: 'email' })
  const askForCode = (email: string, standing: CodeStanding) => setReset({ step: 'code', email, standing })

  if (reset.step === 'email') return <ResetEmailStep onSent={askForCode} />
  if (reset.step === 'code') {
    return (
      <ResetCodeStep
        {...reset}
        onStanding={(standing) => askForCode(reset.email, standing)}
        onRight={(code) => setReset({ step: 'password', email: reset.email, code })}
        onOtherEmail={() => setReset({ step: 'email' })}
      />
    )
  }
  if (reset.step === 'password') {
    return (
      <ResetPasswordStep
        email={reset.email}
        code={reset.code}
        onCodeRefused={(fault, standing) => setReset({ step: 'code', email: reset.email, standing, fault })}
        onDone={(goOn) => setReset({ step: 'done', goOn })}
      />
    )
  }
  return <ResetDoneStep onGoOn={reset.goOn} />
}
