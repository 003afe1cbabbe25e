import './ui/app.css'
import { createRoot } from 'react-dom/client'
import { makeApp } from './app.tsx'
import { registerServiceWorker } from './offline/index.ts'
import { fetchScreens } from './router.tsx'
import { loadToasts } from './ui/feedback/toasts.tsx'
import { startLanguage } from './ui/language.tsx'
import { fetchParts } from './ui/lazy-part.tsx'
import { startTheme } from './ui/theme.ts'
import { whenIdle } from './ui/when-idle.ts'

startTheme()
await startLanguage()
const { router, queries, app } = makeApp()
// Until then the page shows the frame and a spinner.
await router.load()

const place = document.getElementById('root')
if (place) createRoot(place).render(app)

// The present screen loads first; signing in opens more of them.
whenIdle(() => {
  void loadToasts()
  fetchScreens(router, queries)
  registerServiceWorker()
  whenIdle(fetchParts)
})
router.subscribe('onResolved', () =>
  whenIdle(() => {
    fetchScreens(router, queries)
    whenIdle(fetchParts)
  }),
)
