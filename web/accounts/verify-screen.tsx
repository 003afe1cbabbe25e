import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { paths } from '../paths.ts'
import { sayFault } from '../ui/toasts.tsx'
import { VerifyForm } from './verify-form.tsx'

/** The screen for the mailed code; without knowing whom it was mailed to there is nothing to ask. */
export function VerifyScreen() {
  const verification = useLocation({ select: ({ state }) => state.verification })
  const navigate = useNavigate()
  const isMissing = verification === undefined

  useEffect(() => {
    if (!isMissing) return
    sayFault('Invalid verification request')
    void navigate({ to: paths.login, replace: true })
  }, [isMissing, navigate])

  return verification && <VerifyForm verification={verification} />
}
