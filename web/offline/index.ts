/** What other features may use of this one. */
export { OfflineNotice } from './offline-notice.tsx'
export { PushSwitch } from './push-switch.tsx'
export { registerServiceWorker } from './service-worker.ts'
export { keepTickets } from './tickets.ts'
