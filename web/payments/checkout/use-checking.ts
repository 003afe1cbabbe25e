import { checkPayment, type PaymentCheck } from '@campus-print/contract/payments'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { requestsKey } from '../../ordering/index.ts'
import { checkOutcome, checkPause } from './check-outcome.ts'

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

/** Longer than the server waits for the provider, so that it can say that none came. */
const timeoutMs = 15_000

/**
 * Asks how paying a request stands, again and again as long as `isOn` and someone looks, and at once when there is
 * news of the request. Each `round` begins anew, without what an earlier one heard.
 */
function usePaymentCheck(printRequestId: string, { round, isOn }: { round: number; isOn: boolean }) {
  return useQuery({
    // Beside the requests, so that it is asked again whenever they are.
    queryKey: [...requestsKey, 'check', printRequestId, round],
    queryFn: async () => (await call(checkPayment, { body: { printRequestId }, timeoutMs })).data,
    enabled: isOn,
    staleTime: 0,
    gcTime: 0,
    // It is asked again soon anyway, and a fault is to be seen until then.
    retry: false,
    refetchInterval: ({ state: { dataUpdateCount, errorUpdateCount, error } }) =>
      checkPause(dataUpdateCount + errorUpdateCount, error),
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
  })
}

export type PaymentCheckQuery = ReturnType<typeof usePaymentCheck>
