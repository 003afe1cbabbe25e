import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { AuthLayout } from './sign-in-frame.tsx'

/** The new password is set. */
export function ResetDoneStep({ onContinue }: { onContinue: () => void }) {
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
