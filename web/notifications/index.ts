/** What other features may use of this one. */
export { NotificationList } from './notification-list.tsx'
export { refetchNotifications } from './notification-queries.ts'
