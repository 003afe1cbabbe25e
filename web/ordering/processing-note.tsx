import { formatHours, openingMessage } from '../settings/hours.ts'
import { useSettings } from '../settings/settings.ts'
import { useOpening } from '../settings/use-opening.ts'

/** When the print will be made: so long after payment, within today's hours, and whether that is now. */
export function ProcessingNote() {
  const { businessHours } = useSettings().settings
  const opening = useOpening()
  return (
    <p className="text-sm text-ink-soft">
      Processing begins 15-30 minutes after payment
      {businessHours.start && `, during business hours: ${formatHours(businessHours)} today`}.{' '}
      {openingMessage(opening)}.
    </p>
  )
}
