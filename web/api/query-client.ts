import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
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

/**
 * Fetches again what is shown under a key, because it has changed at the server. A first fetch that is under way may
 * bring what was true before, and `invalidateQueries` does not begin it again: it is repeated once it has ended.
 */
export async function refetchShown(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  const loading = queries.getQueryCache().findAll({
    queryKey,
    predicate: ({ state }) => state.data === undefined && state.fetchStatus === 'fetching',
  })
  await queries.invalidateQueries({ queryKey })
  if (loading.length === 0) return
  await queries.invalidateQueries({ queryKey, predicate: (query) => loading.includes(query) })
}
