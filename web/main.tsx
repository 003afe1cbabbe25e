import './ui/theme.css'
import { fieldMessage } from '@campus-print/contract/field-messages'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import * as z from 'zod/mini'
import { retryWhenRateLimited } from './accounts/session/session-errors.ts'
import { clearSession, followOtherTabs, restoreSession, watchSession } from './accounts/session/session.ts'
import { makeQueryClient } from './api/query-client.ts'
import { keepTickets, registerServiceWorker } from './offline/index.ts'
import { fetchScreens, makeRouter } from './router.tsx'
import { startLanguage, Translated } from './ui/language.tsx'
import { startTheme } from './ui/theme.ts'

z.config({ customError: fieldMessage })

const queries = makeQueryClient(() => clearSession(queries))
const router = makeRouter(queries)

startTheme()
await startLanguage()
// After sign-in and sign-out the route guards lead to the right screen.
const rerunGuards = () => router.invalidate()
retryWhenRateLimited(queries, rerunGuards)
restoreSession(queries)
watchSession(queries, rerunGuards)
followOtherTabs(queries)
keepTickets(queries)

const place = document.getElementById('root')
if (place) {
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <Translated>
          <RouterProvider router={router} />
        </Translated>
      </QueryClientProvider>
    </StrictMode>,
  )
}

// The present screen loads first.
const settledMs = 500
addEventListener('load', () =>
  setTimeout(() => {
    fetchScreens(router)
    registerServiceWorker()
  }, settledMs),
)
