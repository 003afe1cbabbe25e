/** Registers the service worker, which shows the app without a connection and notifications without the app. */
export function registerServiceWorker(): void {
  // Browsers in private windows may have none.
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  navigator.serviceWorker.register('/service-worker.js').catch(() => undefined)
}
