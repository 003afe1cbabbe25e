import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listenToUpdates } from '../api/live-events.ts'
import { addresses } from '../paths.ts'
import { refetchNotifications } from '../notifications/notification-query.ts'
import { applyUpdate, refetchRequests } from './request-queries.ts'

/** Keeps everything shown of the user's requests as the server has it. */
export function useLiveRequests(): void {
  useLive(addresses.allUpdates())
}

/** The same for one request. */
export function useLiveRequest(id: string): void {
  useLive(addresses.updatesOf(id))
}

function useLive(url: string): void {
  const queries = useQueryClient()
  useEffect(
    () =>
      listenToUpdates(url, {
        onUpdate: (update) => {
          applyUpdate(queries, update)
          refetch(queries)
        },
        onGap: () => refetch(queries),
      }),
    [queries, url],
  )
}

function refetch(queries: QueryClient): void {
  void refetchRequests(queries)
  void refetchNotifications(queries)
}
