import { i18n } from '@campus-print/domain/language'
import { useOpenSupport } from './support-queries.ts'

/** How many problems and messages wait for an answer, beside the way to them. */
export function OpenSupportCount() {
  const { report = 0, message = 0 } = useOpenSupport()
  if (report + message === 0) return null
  return (
    <span className="ml-2 min-w-6 rounded-full bg-accent px-1.5 py-0.5 text-center text-sm text-on-accent tabular-nums">
      {(report + message).toLocaleString(i18n.locale)}
    </span>
  )
}
