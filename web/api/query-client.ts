import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const fiveMinutesMs = 5 * 60 * 1000

/** The cache of what the server answered. `onSignedOut` is told when a call finds that the session has ended. */
export function makeQueryClient(onSignedOut: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (error instanceof ApiError && error.code === 'unauthenticated') onSignedOut()
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: fiveMinutesMs,
        refetchOnWindowFocus: false,
        // Offline is a failure to show, not a reason to wait without a word.
        networkMode: 'always',
        // What failed for want of a connection is asked for again when there is one.
        refetchOnReconnect: true,
        retry: (failures, error) => failures < 1 && isRetryable(error),
      },
      mutations: { networkMode: 'always' },
    },
  })
}

/** A refusal stays a refusal; a fault on the way or inside the server may be gone the next time. */
function isRetryable(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === undefined || error.status >= 500
}
