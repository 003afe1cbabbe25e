import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, StrictMode } from 'react'
import { retryWhenRateLimited } from './accounts/session/session-errors.ts'
import { clearSession, followOtherTabs, restoreSession, watchSession } from './accounts/session/session.ts'
import { makeQueryClient } from './api/query-client.ts'
import { keepTickets } from './offline/index.ts'
import { makeRouter } from './router.tsx'
import { restoreSettings } from './settings/index.ts'
import { Translated } from './ui/language.tsx'

interface App {
  router: ReturnType<typeof makeRouter>
  queries: QueryClient
  app: ReactNode
}

/** The app as `main.tsx` shows it, with the session that this browser stores. */
export function makeApp(): App {
  const queries = makeQueryClient(() => clearSession(queries))
  restoreSettings(queries)
  const router = makeRouter(queries)
  // After sign-in and sign-out the route guards lead to the right screen.
  const rerunGuards = () => router.invalidate()
  retryWhenRateLimited(queries, rerunGuards)
  restoreSession(queries)
  watchSession(queries, rerunGuards)
  followOtherTabs(queries)
  keepTickets(queries)
  const app = (
    <StrictMode>
      <QueryClientProvider client={queries}>
        <Translated>
          <RouterProvider router={router} />
        </Translated>
      </QueryClientProvider>
    </StrictMode>
  )
  return { router, queries, app }
}
