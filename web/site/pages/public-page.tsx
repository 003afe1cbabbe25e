import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useEffect, useSyncExternalStore } from 'react'
import { hasSessionHint } from '../../accounts/index.ts'
import { restoreSettings, useSettings } from '../../settings/index.ts'
import { sitePaths } from '../../site-paths.ts'
import { CampusTitle } from '../../ui/layout/page.tsx'
import { DemoRibbon, SkipLink } from '../frame.tsx'
import { Footer } from '../footer.tsx'
import { Header, VisitorNavigation } from '../header.tsx'

interface Props {
  path: string
  content: ComponentType
}

/** A page that the build renders, with its frame. */
export function PublicPage({ path, content: Content }: Props) {
  const queries = useQueryClient()
  const { settings } = useSettings()
  // Not before: the build rendered the page without settings, and the first render must be the same.
  useEffect(() => restoreSettings(queries), [queries])
  return (
    <div>
      <SkipLink />
      <Header home={sitePaths.landing} campus={settings}>
        <VisitorNavigation path={path} isSignedIn={useHasSession()} />
      </Header>
      <main id="content" tabIndex={-1} className="relative min-h-[calc(100dvh-4rem)] outline-none">
        <DemoRibbon />
        <CampusTitle value={settings.campusName}>
          <Content />
        </CampusTitle>
      </main>
      <Footer contact={sitePaths.contact} />
    </div>
  )
}

/** Whether someone signed in on this browser, in another tab say, since the page was opened. */
function useHasSession(): boolean {
  return useSyncExternalStore(subscribe, hasSessionHint, () => false)
}

function subscribe(onChange: () => void): () => void {
  const listening = new AbortController()
  addEventListener('focus', onChange, listening)
  addEventListener('pageshow', onChange, listening)
  document.addEventListener('visibilitychange', onChange, listening)
  return () => listening.abort()
}
