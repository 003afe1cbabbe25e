import { getServiceStatus } from '@campus-print/contract/settings'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { formatHours } from './opening-hours.tsx'

const serviceStatusQuery = queryOptions({
  queryKey: ['service-status'],
  queryFn: async () => (await call(getServiceStatus)).data,
})

/** Whether orders are taken now. A status that cannot be had closes nothing: the server judges again. */
export function useServiceStatus() {
  const { data } = useQuery(serviceStatusQuery)
  return data ?? { available: true, reasons: [], businessHours: undefined }
}

/** Why no order is taken now; nothing while orders are taken. */
export function UnavailableBanner() {
  const { available, reasons, businessHours } = useServiceStatus()
  if (available) return null
  return (
    <Notice kind="warning" title="Printing is unavailable right now" announced>
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      {businessHours?.start && <p>Today's hours: {formatHours(businessHours)}.</p>}
    </Notice>
  )
}
