import { deskUpdates, listDeskRequests } from '@campus-print/contract/desk'
import type { DeskStatus } from '@campus-print/domain/desk'
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { userDataKey } from '../../accounts/index.ts'
import { call } from '../../api/call.ts'
import { endpointUrl } from '../../api/endpoint-url.ts'
import { refetchShown } from '../../api/query-client.ts'

const boardKey = [userDataKey, 'desk'] as const

/** The requests of one column of the board. */
export function columnQuery(status: DeskStatus) {
  return queryOptions({
    queryKey: [...boardKey, 'column', status],
    queryFn: () => call(listDeskRequests, { query: { status, limit: '100' } }),
    staleTime: 0,
  })
}

/** What a scan or a typed text finds. */
export function foundQuery(search: string) {
  return queryOptions({
    queryKey: [...boardKey, 'found', search],
    queryFn: async () => (await call(listDeskRequests, { query: { search, limit: '50' } })).data,
    staleTime: 0,
  })
}

/** The finished prints of the person with an address. */
export function readyQuery(email: string) {
  return queryOptions({
    queryKey: [...boardKey, 'ready', email],
    queryFn: async () =>
      (await call(listDeskRequests, { query: { status: 'ready', search: email, limit: '50' } })).data,
    staleTime: 0,
  })
}

/** Reads everything that the desk shows again. */
export async function refetchBoard(queries: QueryClient): Promise<void> {
  await refetchShown(queries, boardKey)
}

/** In a burst of changes the board is read once in so long. */
const burstMs = 300

/** Keeps the board up to date with every operator and every printer. */
export function useBoardUpdates(): void {
  const queries = useQueryClient()
  const onBurst = useEffectEvent(() => void refetchBoard(queries))
  useEffect(() => {
    const source = new EventSource(endpointUrl(deskUpdates))
    let timer: ReturnType<typeof setTimeout> | undefined
    const refetch = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        onBurst()
      }, burstMs)
    }
    source.addEventListener('message', refetch)
    source.addEventListener('resync', refetch)
    return () => {
      source.close()
      clearTimeout(timer)
    }
  }, [])
}
