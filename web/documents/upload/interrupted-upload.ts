import type { QueryClient } from '@tanstack/react-query'

const keyOf = (userId: string) => ['interrupted upload', userId]

/** Keeps a file at hand, as long as the page is not loaded anew, while its sender signs in again. */
export function saveInterruptedUpload(queries: QueryClient, userId: string, file: File): void {
  queries.setQueryDefaults(keyOf(userId), { gcTime: Infinity })
  queries.setQueryData(keyOf(userId), file)
}

export function loadInterruptedUpload(queries: QueryClient, userId: string): File | undefined {
  return queries.getQueryData(keyOf(userId))
}

export function clearInterruptedUpload(queries: QueryClient, userId: string): void {
  queries.removeQueries({ queryKey: keyOf(userId) })
}
