import { createOrder } from '@campus-print/contract/payments'
import { useQuery } from '@tanstack/react-query'
import { userDataKey } from '../../accounts/index.ts'
import { ApiError, serverMessage } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'

/** The open order of a request that waits for payment, and the provider's script: both are there or neither. */
export function useCheckoutOrder(printRequestId: string) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [userDataKey, 'order', printRequestId],
    queryFn: async () => {
      const { data: order } = await call(createOrder, { body: { printRequestId } })
      await loadCheckoutScript(order.checkoutScript)
      return order
    },
  })
  return {
    order: data,
    errorMessage: error && !data ? toastError(error) : undefined,
    isFetching,
    retry: () => void refetch(),
  }
}

/** The server's words, or the specification's: one for an answer that is no success, one for all else. */
function toastError(error: Error): string {
  const wasAnswered = error instanceof ApiError && error.status !== undefined
  return serverMessage(error, wasAnswered ? 'Failed to create payment order' : 'Failed to initiate payment')
}

const loads = new Map<string, Promise<void>>()

/** Loads the provider's checkout script once for all; rejects when it cannot be had, and may be tried again then. */
function loadCheckoutScript(url: string): Promise<void> {
  const running = loads.get(url)
  if (running) return running
  const load = addScript(url)
  loads.set(url, load)
  load.catch(() => loads.delete(url))
  return load
}

function addScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.async = true
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error('The checkout script did not load'))
    })
    document.head.append(script)
  })
}
