import { useSyncExternalStore } from 'react'
import { browserStorage } from './storage.ts'

export type Theme = 'light' | 'dark'

// The pages' inline script reads the same key before the first paint.
const key = 'theme'
const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

/** The user's choice, or the system's theme. */
function currentTheme(): Theme {
  const chosen = browserStorage.get(key)
  if (chosen === 'light' || chosen === 'dark') return chosen
  return systemIsDark().matches ? 'dark' : 'light'
}

function apply(): void {
  document.documentElement.dataset['theme'] = currentTheme()
  for (const listener of listeners) listener()
}

/** Applies the theme and follows the system's changes. */
export function startTheme(): void {
  apply()
  systemIsDark().addEventListener('change', apply)
}

export function setTheme(theme: Theme): void {
  browserStorage.set(key, theme)
  apply()
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme, () => 'light')
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}
