import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const fiveMinutesMs = 5 * 60 * 1000

/** Creates the cache of server data. `onSignedOut` runs when a call finds that the session has expired. */
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
        // A call without a connection fails at once, so that the screen can say so.
        networkMode: 'always',
        // Queries that failed without a connection run again when it is back.
        refetchOnReconnect: true,
        retry: (failures, error) => failures < 1 && isRetryable(error),
      },
      mutations: { networkMode: 'always' },
    },
  })
}

/** A rejection by the server is final; a connection or server error may be gone the next time. */
function isRetryable(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === undefined || error.status >= 500
}
