import { useRouteContext } from '@tanstack/react-router'
import { VerifyForm } from './verify-form.tsx'

export function VerifyScreen() {
  const { verification } = useRouteContext({ strict: false })
  return verification && <VerifyForm verification={verification} />
}
