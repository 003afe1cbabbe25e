import type { CheckoutReturn } from '@campus-print/domain/payments'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** What someone came back with from the provider's page; the address forgets it, so that a reload asks anew. */
export function useCheckoutReturn(): CheckoutReturn | undefined {
  const { outcome } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [returned] = useState(outcome)
  useEffect(() => {
    if (outcome) void navigate({ to: '.', search: {}, replace: true })
  }, [outcome, navigate])
  return returned
}
