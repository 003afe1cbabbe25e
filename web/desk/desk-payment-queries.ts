import { getDeskPayment, listDeskPayments } from '@campus-print/contract/desk-payments'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { userDataKey } from '../accounts/index.ts'
import { call } from '../api/call.ts'

const deskPayments = [userDataKey, 'desk payments']

/** Paid requests that a search finds. Without a search: those with a failed refund. */
export function deskPaymentsQuery(search: string) {
  return queryOptions({
    queryKey: [...deskPayments, 'found', search],
    queryFn: async () => (await call(listDeskPayments, { query: { search } })).data,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

const soonMs = 5_000

/** The payment of one request, refetched while a refund is on its way or the print may leave the queue. */
export function deskPaymentQuery(id: string) {
  return queryOptions({
    queryKey: [...deskPayments, 'one', id],
    queryFn: async () => (await call(getDeskPayment, { params: { id } })).data,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => {
      const isOnItsWay = data?.payment.refunds.some(({ status }) => status === 'on_its_way') ?? false
      return (isOnItsWay || data?.status === 'in_queue') && soonMs
    },
  })
}

/** Refetches everything that the desk shows of payments. */
export async function refetchDeskPayments(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: deskPayments })
}
