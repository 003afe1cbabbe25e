import { useSettings } from './settings.ts'

/** Says on every screen that payments are simulated, so that nobody takes a trial for the real thing. */
export function DemoRibbon() {
  const { settings } = useSettings()
  if (!settings.demo) return null
  return (
    <aside
      aria-label="Demo"
      className="bg-yellow-soft px-4 py-1.5 text-center text-sm font-semibold text-yellow-ink"
    >
      Demo: payments are simulated
    </aside>
  )
}
