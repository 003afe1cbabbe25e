import { i18n } from '@campus-print/domain/language'
import { useSettings } from '../settings/index.ts'

/** Leads keyboards past the header. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className="sr-only rounded-lg bg-sheet p-3 font-semibold focus:not-sr-only focus:absolute focus:z-30"
    >
      {i18n.t('Skip to content')}
    </a>
  )
}

/** Says on every page that payments are simulated. It covers the page's upper margin, so that nothing moves. */
export function DemoRibbon() {
  const { settings } = useSettings()
  if (!settings.demo) return null
  return (
    <aside
      aria-label={i18n.t('Demo')}
      className="absolute inset-x-0 top-0 z-10 bg-yellow-soft px-4 text-center text-sm font-semibold text-yellow-ink"
    >
      {i18n.t('Demo: payments are simulated')}
    </aside>
  )
}
