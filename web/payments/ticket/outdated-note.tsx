import { i18n } from '@campus-print/domain/language'
import { CloudOff } from 'lucide-react'

/** The last refetch of a request failed. */
export function OutdatedNote() {
  return (
    <p className="flex gap-2 text-sm text-ink-soft">
      <CloudOff aria-hidden className="size-5 shrink-0" />
      {i18n.t("We can't reach the server. This is the last known status and may be out of date.")}
    </p>
  )
}
