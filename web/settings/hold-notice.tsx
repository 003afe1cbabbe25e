import { getHold } from '@campus-print/contract/operation'
import { i18n } from '@campus-print/domain/language'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { formatDateTime } from '../ui/format-date.ts'

const refreshMs = 60_000

/** Whether this is a restored copy that waits to be resumed. */
export const holdQuery = queryOptions({
  queryKey: ['hold'],
  queryFn: async () => (await call(getHold)).data,
  staleTime: refreshMs,
  // Most installations are never on hold; one that is looks for the end of it.
  refetchInterval: ({ state: { data } }) => (data ? refreshMs : false),
})

/** Tells operators and managers that a restored copy is on hold. */
export function HoldNotice() {
  const { data: hold } = useQuery(holdQuery)
  if (!hold) return null
  return (
    <div className="mx-auto max-w-[72rem] px-4 pt-4 print:hidden" role="status">
      <Notice kind="warning" title={i18n.t('This copy is on hold')}>
        <p>
          {i18n.t(
            'It was restored from a backup of {when}. It prints nothing, sends no messages and takes no payments until a manager resumes it under Manage, Health.',
            { when: formatDateTime(hold.backupMadeAt) },
          )}
        </p>
      </Notice>
    </div>
  )
}
