import { listAudit } from '@campus-print/contract/audit'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { userDataKey, useRecheckOnForbidden } from '../../accounts/index.ts'
import { call } from '../../api/call.ts'
import type { AuditSearch } from '../manage-search.ts'

/** Entries of the log, newest first, page after page. */
export function useAudit(search: AuditSearch) {
  const found = useInfiniteQuery({
    queryKey: [userDataKey, 'audit', search],
    queryFn: ({ pageParam }) =>
      call(listAudit, { query: { ...search, ...(pageParam !== '' && { before: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  useRecheckOnForbidden(found.error)
  return found
}
