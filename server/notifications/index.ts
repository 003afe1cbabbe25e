export type { NotifyContext } from './deliver.ts'
export { exportedNotifications } from './notifications.ts'
export { deleteNotificationsOf } from './notification-store.ts'
export { deletePreferencesOf } from './preference-store.ts'
export {
  notifyCancelled,
  notifyAnswered,
  notifyCollected,
  notifyDocumentOpened,
  notifyDocumentDeleted,
  notifyFailed,
  notifyPaid,
  notifyReady,
  notifyRefundCreated,
  notifyRefunded,
} from './notify-owner.ts'
export { notifications } from './routes.ts'
