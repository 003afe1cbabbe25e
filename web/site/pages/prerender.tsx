import type { PublicPath } from '@campus-print/contract/pages'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { Translated } from '../../ui/language.tsx'
import { pages } from './pages.ts'
import { PublicPage } from './public-page.tsx'

/** The HTML of a page in English, as the browser renders it before any answer of the server. Called by the build. */
export async function prerender(path: PublicPath) {
  const { load, title, description } = pages[path]
  const content = await load()
  const html = renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <Translated>
        <PublicPage path={path} content={content} />
      </Translated>
    </QueryClientProvider>,
  )
  return { html, title: `${title} · Campus Print`, description }
}
