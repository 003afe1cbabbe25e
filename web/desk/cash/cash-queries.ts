import { type Cash, countCash, getCash, payOutCashRefund } from '@campus-print/contract/desk-cash'
import type { BodyFor } from '@campus-print/contract/endpoint'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { userDataKey } from '../../accounts/index.ts'
import { call } from '../../api/call.ts'
import { toastSuccess } from '../../ui/feedback/toasts.tsx'

export const cashQuery = queryOptions({
  queryKey: [userDataKey, 'desk cash'],
  queryFn: async () => (await call(getCash)).data,
  staleTime: 0,
})

/** Counts the drawer; `onDone` runs once the count is saved. */
export function useCountCash(onDone: () => void) {
  return useCashChange((body: BodyFor<typeof countCash>) => call(countCash, { body }), onDone)
}

/** Confirms that a refund was paid out. */
export function usePayOutRefund(id: string) {
  return useCashChange(() => call(payOutCashRefund, { params: { id } }))
}

function useCashChange<Input = void>(
  change: (input: Input) => Promise<{ data: Cash; message?: string | undefined }>,
  onDone?: () => void,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: ({ data, message }) => {
      queries.setQueryData(cashQuery.queryKey, data)
      if (message) toastSuccess(message)
      onDone?.()
    },
    // Another operator may have been first: the screen shows the present state.
    onError: () => queries.invalidateQueries({ queryKey: cashQuery.queryKey }),
  })
}
