import type { WeekHours } from '@campus-print/domain/availability'
import { hoursLines } from './hours.ts'

/** When the desk is open. */
export function HoursList({ week }: { week: WeekHours }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      {hoursLines(week).map(({ days, hours }) => (
        <div key={days} className="contents">
          <dt className="text-ink-soft">{days}</dt>
          <dd>{hours}</dd>
        </div>
      ))}
    </dl>
  )
}
