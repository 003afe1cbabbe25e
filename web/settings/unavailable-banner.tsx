import { Notice } from '../ui/notice.tsx'
import { formatHours } from './hours.ts'
import { useServiceStatus } from './settings.ts'

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
