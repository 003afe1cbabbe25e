import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { subscribeToUpdates } from '../api/live-events.ts'
import { addresses } from '../paths.ts'
import { refetchNotifications } from '../notifications/notification-query.ts'
import { applyUpdate, refetchRequests } from './request-queries.ts'

/** Keeps everything shown of the user's requests as the server has it. */
export function useLiveRequests(): void {
  useUpdates(addresses.allUpdates())
}

/** The same for one request. */
export function useLiveRequest(id: string): void {
  useUpdates(addresses.updatesOf(id))
}

function useUpdates(url: string): void {
  const queries = useQueryClient()
  useEffect(
    () =>
      subscribeToUpdates(url, {
        onUpdate: (update) => {
          applyUpdate(queries, update)
          refetch(queries)
        },
        onResync: () => refetch(queries),
      }),
    [queries, url],
  )
}

function refetch(queries: QueryClient): void {
  void refetchRequests(queries)
  void refetchNotifications(queries)
}
