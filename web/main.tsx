import './ui/theme.css'
import { createRoot } from 'react-dom/client'
import { makeApp } from './app.tsx'
import { registerServiceWorker } from './offline/index.ts'
import { fetchScreens } from './router.tsx'
import { startLanguage } from './ui/language.tsx'
import { startTheme } from './ui/theme.ts'

startTheme()
await startLanguage()
const { router, app } = makeApp()

const place = document.getElementById('root')
if (place) createRoot(place).render(app)

// The present screen loads first.
const settledMs = 500
addEventListener('load', () =>
  setTimeout(() => {
    fetchScreens(router)
    registerServiceWorker()
  }, settledMs),
)
