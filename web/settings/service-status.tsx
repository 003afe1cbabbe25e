import { getServiceStatus } from '@campus-print/contract/settings'
import { i18n } from '@campus-print/domain/language'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { formatHours } from './opening-hours.tsx'

const serviceStatusQuery = queryOptions({
  queryKey: ['service-status'],
  queryFn: async () => (await call(getServiceStatus)).data,
})

/** Whether the service takes orders. An unknown status counts as open, since the server checks again. */
export function useServiceStatus() {
  const { data } = useQuery(serviceStatusQuery)
  return data ?? { available: true, reasons: [], businessHours: undefined }
}

/** Why the service takes no orders; nothing while it does. */
export function UnavailableBanner() {
  const { available, reasons, businessHours } = useServiceStatus()
  if (available) return null
  return (
    <Notice kind="warning" title={i18n.t('Printing is unavailable right now')} announced>
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      {businessHours?.start && (
        <p>{i18n.t("Today's hours: {hours}.", { hours: formatHours(businessHours) })}</p>
      )}
    </Notice>
  )
}
