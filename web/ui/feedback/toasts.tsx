import { useSyncExternalStore } from 'react'

type Area = typeof import('./toast-area.tsx')

/** The code that shows toasts. No screen needs it for its first paint. */
let area: Area | undefined
let isReady = false
const listeners = new Set<() => void>()
/** Toasts that came before the code. */
const waiting: ((area: Area) => void)[] = []

/** Shows a success; it replaces the last one. */
export function toastSuccess(message: string): void {
  show(({ showSuccess }) => showSuccess(message))
}

/** Shows an error. A message that is still visible is not shown twice. */
export function toastError(message: string): void {
  show(({ showError }) => showError(message))
}

function show(toast: (area: Area) => void): void {
  if (area && isReady) return toast(area)
  waiting.push(toast)
  void loadToasts()
}

/** Loads the code, so that it is there without a connection too. */
export async function loadToasts(): Promise<void> {
  // Without it the next toast tries again.
  area ??= await import('./toast-area.tsx').catch(() => undefined)
  for (const listener of listeners) listener()
}

/** Where toasts appear. */
export function Toasts() {
  const loaded = useSyncExternalStore(subscribe, () => area)
  return loaded ? <loaded.ToastArea onReady={onReady} /> : null
}

function onReady(): () => void {
  isReady = true
  for (const toast of waiting.splice(0)) show(toast)
  return () => {
    isReady = false
  }
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}
