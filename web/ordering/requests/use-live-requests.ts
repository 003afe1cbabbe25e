import type { RequestUpdate } from '@campus-print/contract/ordering'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readJson } from '../../api/call.ts'
import { refetchNotifications } from '../../notifications/index.ts'
import { addresses } from '../../paths.ts'
import { applyUpdate, refetchRequests } from './request-queries.ts'

/** Keeps all shown requests up to date. */
export function useLiveRequests(): void {
  useUpdates(addresses.allUpdates())
}

/** Keeps one shown request up to date. */
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

interface Listener {
  onUpdate: (update: RequestUpdate) => void
  /** Updates may have been missed, so everything shown must be refetched. */
  onResync: () => void
}

/**
 * Subscribes to a stream of request updates; returns a function that unsubscribes. The browser reconnects by itself,
 * and every connection begins with `resync`.
 */
function subscribeToUpdates(url: string, { onUpdate, onResync }: Listener): () => void {
  const source = new EventSource(url)
  source.addEventListener('message', (event: MessageEvent<string>) => {
    const update = readJson(event.data)
    if (isUpdate(update)) onUpdate(update)
  })
  source.addEventListener('resync', onResync)
  return () => source.close()
}

function isUpdate(value: unknown): value is RequestUpdate {
  return typeof value === 'object' && value !== null && 'id' in value && 'status' in value
}
