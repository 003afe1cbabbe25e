import './ui/app.css'
import { createRoot } from 'react-dom/client'
import { makeApp } from './app.tsx'
import { registerServiceWorker } from './offline/index.ts'
import { fetchScreens } from './router.tsx'
import { startLanguage } from './ui/language.tsx'
import { startTheme } from './ui/theme.ts'

startTheme()
await startLanguage()
const { router, queries, app } = makeApp()
// Until then the page shows the frame and a spinner.
await router.load()

const place = document.getElementById('root')
if (place) createRoot(place).render(app)

// The present screen loads first; signing in opens more of them.
whenIdle(() => {
  fetchScreens(router, queries)
  registerServiceWorker()
})
router.subscribe('onResolved', () => whenIdle(() => fetchScreens(router, queries)))

/** Runs `act` when the present screen has come and the browser has nothing else to do. */
function whenIdle(act: () => void): void {
  const run = () => (window.requestIdleCallback ?? setTimeout)(act)
  if (document.readyState === 'complete') run()
  else addEventListener('load', run, { once: true })
}
