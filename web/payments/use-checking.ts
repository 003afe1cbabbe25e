import type { PaymentCheck } from '@campus-print/contract/payments'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { checkOutcome } from './check-outcome.ts'
import { usePaymentCheck } from './use-payment-check.ts'

const unanswered = 'Your bank did not confirm the payment in time.'

interface Checking {
  isOn: boolean
  /** The provider has signed for a payment: that there is none cannot be. */
  isProven: boolean
  onSettled: (heard: PaymentCheck) => void
  /** `wasOpen`: it was waited for here. */
  onFailed: (message: string, how: { wasOpen: boolean }) => void
  onNone: () => void
}

/** Asks how paying a request stands as long as `isOn`, and tells once it is known. */
export function useChecking(
  printRequestId: string,
  { isOn, isProven, onSettled, onFailed, onNone }: Checking,
) {
  const [round, setRound] = useState(0)
  const [seen] = useState(() => new Set<string>())
  const wasOpen = useRef(false)
  const check = usePaymentCheck(printRequestId, { round, isOn })

  const hear = useEffectEvent((heard: PaymentCheck) => {
    if (!isOn) return
    const outcome = checkOutcome(heard, { seen, isProven })
    if (outcome === 'settled') onSettled(heard)
    if (outcome === 'none') onNone()
    if (outcome === 'wait') wasOpen.current = true
    if (outcome === 'failed') {
      if (heard.paymentId) seen.add(heard.paymentId)
      onFailed(heard.reason ?? unanswered, { wasOpen: wasOpen.current })
    }
  })
  const heard = check.data
  useEffect(() => {
    if (heard) hear(heard)
  }, [heard])

  return {
    check,
    /** Forgets what was heard before. */
    askAnew: () => setRound((before) => before + 1),
    /** A failure that was shown is no news any more. */
    noteFailure: (paymentId: string) => void seen.add(paymentId),
  }
}
