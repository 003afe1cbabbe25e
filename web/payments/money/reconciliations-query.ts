import { listReconciliations } from '@campus-print/contract/money'
import { queryOptions } from '@tanstack/react-query'
import { userDataKey } from '../../accounts/session.ts'
import { call } from '../../api/call.ts'

/** The nightly comparisons, newest first. */
export const reconciliationsQuery = queryOptions({
  queryKey: [userDataKey, 'reconciliations'],
  queryFn: async () => (await call(listReconciliations)).data,
  staleTime: 0,
})
