import type { PrintRequest } from '@campus-print/contract/ordering'
import type { QueryClient } from '@tanstack/react-query'
import { sessionQuery } from '../accounts/index.ts'
import { requestsKey } from '../ordering/index.ts'
import { browserStorage } from '../ui/storage.ts'

/** What one shows at the print desk, kept in this browser for the time without a connection. */
export interface Ticket {
  readonly id: string
  /** The print ID. */
  readonly uniqueId: string
  readonly documentName: string
  readonly status: PrintRequest['status']
}

const maxTickets = 20
const collectable = new Set(['in_queue', 'in_process', 'ready', 'failed'])

/** The stored tickets of a user, the newest first. Signing out removes them. */
export function storedTickets(userId: string): readonly Ticket[] {
  const stored = browserStorage.get(keyOf(userId))
  return Array.isArray(stored) ? stored.filter(isTicket) : []
}

/** Keeps the tickets of the prints that the signed-in user sees, for as long as they can be collected. */
export function keepTickets(queries: QueryClient): () => void {
  return queries.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.state.status !== 'success') return
    if (!requestsKey.every((part, index) => query.queryKey[index] === part)) return
    const user = queries.getQueryData(sessionQuery.queryKey)
    if (user) store(user.id, requestsIn(query.state.data))
  })
}

function store(userId: string, seen: readonly PrintRequest[]): void {
  if (seen.length === 0) return
  const before = storedTickets(userId)
  const tickets = mergeTickets(before, seen)
  if (JSON.stringify(tickets) !== JSON.stringify(before)) browserStorage.set(keyOf(userId), tickets)
}

/** The tickets after requests were seen: what was collected or cancelled goes, what is new comes first. */
export function mergeTickets(before: readonly Ticket[], seen: readonly PrintRequest[]): Ticket[] {
  const isSeen = new Set(seen.map(({ id }) => id))
  const fresh = seen.flatMap(({ id, uniqueId, documentName, status }) =>
    uniqueId !== null && collectable.has(status) ? [{ id, uniqueId, documentName, status }] : [],
  )
  return [...fresh, ...before.filter(({ id }) => !isSeen.has(id))].slice(0, maxTickets)
}

/** The print requests in a cached answer: one, a list, or a list in pages. */
function requestsIn(data: unknown): PrintRequest[] {
  if (Array.isArray(data)) return data.flatMap(requestsIn)
  if (typeof data !== 'object' || data === null) return []
  if ('uniqueId' in data && 'status' in data) return [data as PrintRequest]
  if ('pages' in data && Array.isArray(data.pages)) return requestsIn(data.pages)
  return 'requests' in data ? requestsIn(data.requests) : []
}

/** The user's id is a part of the key, by which signing out finds it. */
function keyOf(userId: string): string {
  return `tickets:${userId}`
}

function isTicket(value: unknown): value is Ticket {
  return typeof value === 'object' && value !== null && 'uniqueId' in value && 'documentName' in value
}
