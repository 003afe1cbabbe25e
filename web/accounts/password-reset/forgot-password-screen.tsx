import { i18n } from '@campus-print/domain/language'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Button } from '../../ui/button.tsx'
import { AuthLayout } from '../auth-layout.tsx'
import type { CodeStatus } from '../codes/code-status.ts'
import { ResetCodeStep } from './reset-code-step.tsx'
import { ResetEmailStep } from './reset-email-step.tsx'

const ResetPasswordStep = lazyPart(async () => (await import('./reset-password-step.tsx')).ResetPasswordStep)

/** Resets a password in four steps: address, e-mailed code, new password, done. */
export function ForgotPasswordScreen() {
  const { sent, keepSent } = useSentCode()
  const [reset, setReset] = useState<PasswordReset>(() =>
    sent ? { step: 'code', ...sent } : { step: 'email' },
  )
  const showCodeStep = (email: string, codeStatus: CodeStatus, errorMessage?: string) => {
    setReset({ step: 'code', email, codeStatus, errorMessage })
    keepSent({ email, codeStatus })
  }

  if (reset.step === 'email') return <ResetEmailStep onSent={showCodeStep} />
  if (reset.step === 'code') {
    return (
      <ResetCodeStep
        {...reset}
        onCodeStatus={(codeStatus) => showCodeStep(reset.email, codeStatus)}
        onVerified={(code) => setReset({ step: 'password', email: reset.email, code })}
        onOtherEmail={() => {
          setReset({ step: 'email' })
          keepSent(undefined)
        }}
      />
    )
  }
  if (reset.step === 'password') {
    return (
      <ResetPasswordStep
        email={reset.email}
        code={reset.code}
        onCodeRejected={(errorMessage, codeStatus) => showCodeStep(reset.email, codeStatus, errorMessage)}
        onDone={(continueNow) => setReset({ step: 'done', continueNow })}
      />
    )
  }
  return <ResetDoneStep onContinue={reset.continueNow} />
}

/** The present step. A reload comes back to the code, which is never stored. */
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

/** The address and the status of its code. They are history state, so they survive a reload. */
export interface SentCode {
  email: string
  codeStatus: CodeStatus
}

function useSentCode() {
  const { sentResetCode } = useLocation().state
  const navigate = useNavigate()
  const keepSent = (sent: SentCode | undefined) => {
    // The user may be on another screen by now, so the path stays as it is.
    void navigate({
      to: '.',
      search: true,
      replace: true,
      state: (before) => ({ ...before, sentResetCode: sent, ...(sent && { resetEmail: sent.email }) }),
    })
  }
  return { sent: sentResetCode, keepSent }
}

/** The last step: the new password is set, and the user is signed in. */
function ResetDoneStep({ onContinue }: { onContinue: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  const { next } = useSearch({ strict: false })
  useEffect(() => button.current?.focus(), [])

  return (
    <AuthLayout
      title={i18n.t('Password reset successful!')}
      lead={i18n.t("You're logged in here, and logged out everywhere else.")}
    >
      <p className="flex items-center gap-2">
        <CircleCheck aria-hidden className="size-5 shrink-0 text-green-ink" />
        {next
          ? i18n.t('Taking you back in a few seconds.')
          : i18n.t('Taking you to your dashboard in a few seconds.')}
      </p>
      <Button ref={button} wide onClick={onContinue}>
        {next ? i18n.t('Continue') : i18n.t('Go to Dashboard')}
      </Button>
    </AuthLayout>
  )
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    sentResetCode?: SentCode | undefined
  }
}
