import { listManagedPrinters, type ManagedPrinter } from '@campus-print/contract/printers'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { userDataKey } from '../../accounts/index.ts'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'

/** The printers as they are now; read again every few seconds while they are on the screen. */
export const printersQuery = queryOptions({
  queryKey: [userDataKey, 'managed printers'],
  queryFn: async () => (await call(listManagedPrinters)).data,
  staleTime: 0,
  refetchInterval: 5_000,
})

/** Puts the server's answer into the list, at its place or at its end. */
export function updatePrinter(queries: QueryClient, printer: ManagedPrinter): void {
  queries.setQueryData(printersQuery.queryKey, (list = []) =>
    list.some(({ id }) => id === printer.id)
      ? list.map((each) => (each.id === printer.id ? printer : each))
      : [...list, printer],
  )
}

export function removePrinter(queries: QueryClient, id: string): void {
  queries.setQueryData(printersQuery.queryKey, (list = []) => list.filter((each) => each.id !== id))
}

/** What the server said about one field of the input. */
export function fieldMessage(error: unknown, field: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  return error.errors.find((each) => each.field === field)?.message
}
