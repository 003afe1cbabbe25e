import { createOrder } from '@campus-print/contract/payments'
import { i18n } from '@campus-print/domain/language'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { userDataKey } from '../../accounts/index.ts'
import { ApiError, serverMessage } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { refetchRequests } from '../../ordering/index.ts'
import type { Basket } from './basket.ts'

/** The open payment order of all that is paid together, once the provider's script is loaded too. */
export function useCheckoutOrder({ requests, isLoading }: Basket) {
  const ids = requests.map(({ id }) => id)
  const queries = useQueryClient()
  const openOrder = async () => {
    try {
      return (await call(createOrder, { body: { printRequestIds: ids } })).data
    } catch (error) {
      // One of them was paid or cancelled meanwhile, as elsewhere: the others can be paid without it.
      if (error instanceof ApiError && error.status === 409) void refetchRequests(queries)
      throw error
    }
  }
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [userDataKey, 'order', ...ids],
    enabled: !isLoading,
    queryFn: async () => {
      const order = await openOrder()
      await loadCheckoutScript(order.checkoutScript)
      return order
    },
  })
  return {
    data,
    errorMessage: error && !data ? orderErrorMessage(error) : undefined,
    isFetching,
    retry: () => void refetch(),
  }
}

/** The server's message, or one of our two: for an answer without a message, and for no answer. */
function orderErrorMessage(error: Error): string {
  const wasAnswered = error instanceof ApiError && error.status !== undefined
  return serverMessage(
    error,
    wasAnswered ? i18n.t('Failed to create payment order') : i18n.t('Failed to initiate payment'),
  )
}

const loads = new Map<string, Promise<void>>()

/** Loads the provider's script once. After a failure the next call tries again. */
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
