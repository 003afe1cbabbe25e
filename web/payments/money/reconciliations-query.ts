import { listReconciliations } from '@campus-print/contract/money'
import { queryOptions } from '@tanstack/react-query'
import { mine } from '../../accounts/session.ts'
import { call } from '../../api/call.ts'

/** The nightly comparisons, newest first. */
export const reconciliationsQuery = queryOptions({
  queryKey: [mine, 'reconciliations'],
  queryFn: async () => (await call(listReconciliations)).data,
  staleTime: 0,
})
