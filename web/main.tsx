import './ui/theme.css'
import { fieldMessage } from '@campus-print/contract/field-messages'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import * as z from 'zod/mini'
import { dropSession, restoreSession, watchSession } from './accounts/session.ts'
import { waitOutLimit } from './accounts/wait-out-limit.ts'
import { makeQueryClient } from './api/query-client.ts'
import { fetchScreens, makeRouter } from './router.tsx'
import { followTheme } from './ui/theme-choice.ts'

z.config({ customError: fieldMessage })

const queries = makeQueryClient(() => dropSession(queries))
const router = makeRouter(queries)

followTheme()
// Who signs in or out is taken where they belong by the guards of the routes.
const guardAgain = () => router.invalidate()
waitOutLimit(queries, guardAgain)
restoreSession(queries)
watchSession(queries, guardAgain)

const place = document.getElementById('root')
if (place) {
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
}

// What is asked for now goes first.
const settledMs = 500
addEventListener('load', () => setTimeout(fetchScreens, settledMs, router))
