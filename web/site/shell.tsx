import { Outlet, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useSettings } from '../settings/index.ts'
import { Toasts } from '../ui/feedback/toasts.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

/** The frame of every screen; `notice` stands above the screen. */
export function Shell({ notice }: { notice: ReactNode }) {
  useFocusContentOnNavigation('content')
  return (
    <div>
      <a
        href="#content"
        className="sr-only rounded-lg bg-sheet p-3 font-semibold focus:not-sr-only focus:absolute focus:z-30"
      >
        Skip to content
      </a>
      <DemoRibbon />
      <Header />
      {notice}
      <main id="content" tabIndex={-1} className="min-h-[calc(100dvh-4rem)] outline-none">
        <Outlet />
      </main>
      <Footer />
      <Toasts />
    </div>
  )
}

/** Says on every screen that payments are simulated. */
function DemoRibbon() {
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

/** When a screen disappears with the focus in it, the next screen takes the focus. */
function useFocusContentOnNavigation(contentId: string): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation }) => {
        const isLost = document.activeElement === document.body
        if (fromLocation && isLost) {
          document.getElementById(contentId)?.focus({ preventScroll: true })
        }
      }),
    [router, contentId],
  )
}
