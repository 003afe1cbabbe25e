import { checkPayment } from '@campus-print/contract/payments'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { requestsKey } from '../ordering/request-queries.ts'
import { checkPause } from './check-outcome.ts'

/** Longer than the server waits for the provider, so that it can say that none came. */
const timeoutMs = 15_000

/**
 * Asks how paying a request stands, again and again as long as `isOn` and someone looks, and at once when there is
 * news of the request. Each `round` begins anew, without what an earlier one heard.
 */
export function usePaymentCheck(printRequestId: string, { round, isOn }: { round: number; isOn: boolean }) {
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
