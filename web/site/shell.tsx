import { Outlet } from '@tanstack/react-router'
import { DemoRibbon } from '../settings/demo-ribbon.tsx'
import { Toasts } from '../ui/toasts.tsx'
import { useOnline } from '../ui/use-online.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { useFocusContentOnNavigation } from './keep-focus.ts'

/** What is around every screen. */
export function Shell() {
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
      <OfflineRibbon />
      <main id="content" tabIndex={-1} className="min-h-[calc(100dvh-4rem)] outline-none">
        <Outlet />
      </main>
      <Footer />
      <Toasts />
    </div>
  )
}

function OfflineRibbon() {
  const isOnline = useOnline()
  return (
    <div role="status">
      {!isOnline && (
        <p className="bg-grey-soft px-4 py-2 text-center text-sm font-semibold text-grey-ink">
          You are offline. What you entered is kept; go on when the connection is back.
        </p>
      )}
    </div>
  )
}
