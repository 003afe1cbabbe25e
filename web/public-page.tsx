import './site/pages/public.css'
import { i18n } from '@campus-print/domain/language'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { makeQueryClient } from './api/query-client.ts'
import { registerServiceWorker } from './offline/index.ts'
import { isPublicPath, pages } from './site/pages/pages.ts'
import { PublicPage } from './site/pages/public-page.tsx'
import { startLanguage, Translated } from './ui/language.tsx'
import { startTheme } from './ui/theme.ts'

const path = isPublicPath(location.pathname) ? location.pathname : '/'
const [content] = await Promise.all([pages[path].load(), startLanguage()])
const queries = makeQueryClient(() => undefined)
const page = (
  <StrictMode>
    <QueryClientProvider client={queries}>
      <Translated>
        <PublicPage path={path} content={content} />
      </Translated>
    </QueryClientProvider>
  </StrictMode>
)

const place = document.getElementById('root')
if (place) {
  // The build rendered English without answers; another language replaces it.
  if (place.hasChildNodes() && i18n.language === 'en') hydrateRoot(place, page)
  else replace(place)
}
startTheme()
// It fetches the frame of the app, which a visitor who does nothing does not need.
for (const act of ['pointerdown', 'keydown']) addEventListener(act, registerServiceWorker, { once: true })

/** Someone who is typing goes on in the same field. */
function replace(root: Element): void {
  const field = document.activeElement?.getAttribute('name')
  flushSync(() => createRoot(root).render(page))
  if (field) document.getElementsByName(field)[0]?.focus()
}
